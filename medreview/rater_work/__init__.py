"""A rater's work and its trail: what a study gave them, what every entry says, and which rows follow from that.

May import exchange, study_design, store, domain and errors; it holds the only SQL above the store. Called by the
workflows that rate, import, receive, collect and check. The decision: one writer and one replay serve them all, so that
what is taken in, what stands in the tables and what a check expects can never be three opinions; it costs that a new
kind of entry is added here first.
"""
