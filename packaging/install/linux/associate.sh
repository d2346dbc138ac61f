#!/bin/sh
# Shows medreview among this person's programs and opens its files with it; --remove takes that back.
# Needs no administrator: everything lies in this person's own folder.
set -eu
folder=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
shared=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$shared/applications/medreview.desktop
types=$shared/mime/packages/medreview.xml
icon=$shared/icons/hicolor/scalable/apps/medreview.svg

refresh() {
    if command -v update-mime-database >/dev/null; then update-mime-database "$shared/mime"; fi
    if command -v update-desktop-database >/dev/null; then update-desktop-database "$shared/applications"; fi
}

if [ "${1:-}" = --remove ]; then
    rm -f "$entry" "$types" "$icon"
    refresh
    echo "medreview is no longer among your programs; your workspaces are untouched."
    exit 0
fi
mkdir -p "$(dirname "$entry")" "$(dirname "$types")" "$(dirname "$icon")"
quoted=$(printf '%s' "$folder" | sed 's/%/%%/g; s/[\\&|]/\\&/g')
sed "s|@FOLDER@|$quoted|" "$folder/desktop/medreview.desktop" >"$entry"
cp "$folder/desktop/medreview.xml" "$types"
cp "$folder/desktop/medreview.svg" "$icon"
refresh
echo "medreview is among your programs and opens .medreview, .mrpack and .mrreturn files."
