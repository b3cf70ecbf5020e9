#!/usr/bin/env bash
# Makes the package of a built tree and looks into it: tests/package_test.sh PRESET
# That it installs, serves, upgrades and purges in a bare tree shows tools/prove-package.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
check() {
    local what=$1
    shift
    "$@" >"$work/said" 2>&1 || { echo "FAILED: $what" && cat "$work/said" && failed=1; }
}

deb=$(tools/package 1.0.7 "$1" "$work/package")
dpkg-deb -I "$deb" >"$work/about"
dpkg-deb -x "$deb" "$work/tree"
dpkg-deb -e "$deb" "$work/control"
# shellcheck disable=SC2317  # `check` calls it by its name
has() { grep -qE "$1" "$work/about"; }
check "it has the version that was asked for" has '^ Version: 1\.0\.7$'
for library in libc6 libstdc++6 libsqlite3-0 libsodium23 libpq5 libicu72 libboost-json1.81.0 adduser; do
    check "it depends on $library" has "^ Depends: .*${library//+/\\+}"
done
documents=usr/share/doc/nexus
for file in usr/bin/nexus lib/systemd/system/nexus.service etc/default/nexus $documents/{copyright,server.md}; do
    check "it has /$file" test -s "$work/tree/$file"
done
check "what a host alters is kept" grep -qx /etc/default/nexus "$work/control/conffiles"
check "the program has no symbols for us" bash -c "! readelf -S '$work/tree/usr/bin/nexus' | grep -q debug_info"
check "the program runs" "$work/tree/usr/bin/nexus" rules vault VA-3.1
check "the page is inside" grep -qaF '<div id="app">' "$work/tree/usr/bin/nexus"
for script in postinst prerm postrm; do check "$script is a script" sh -n "$work/control/$script"; done
if command -v systemd-analyze >/dev/null; then
    unit=$work/nexus.service
    sed "s,/usr/bin/nexus,$work/tree/usr/bin/nexus," "$work/tree/lib/systemd/system/nexus.service" >"$unit"
    check "the unit is right" systemd-analyze verify "$unit"
    check "the unit is closed" systemd-analyze security --offline=yes --threshold=20 "$unit"
fi
exit $failed
