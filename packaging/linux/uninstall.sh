#!/bin/sh
# Takes away what install.sh has put there, and the folders that are empty then.  Your games and settings stay.
set -eu
prefix=$(cd "$(dirname "$0")/../.." && pwd)
cd "$prefix"
folders=$(sed 's|/[^/]*$||' lib/stax/files | sort -ru)
while read -r file; do rm -f "$file"; done <<FILES
$(cat lib/stax/files)
lib/stax/files
lib/stax/uninstall.sh
FILES
update-desktop-database share/applications 2>/dev/null || true
update-mime-database share/mime 2>/dev/null || true
for folder in $folders; do rmdir -p "$folder" 2>/dev/null || true; done
