"""What a package of one's own can add to medreview."""
