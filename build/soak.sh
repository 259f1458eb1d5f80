#!/bin/sh
# Fuzzes every parser for MINUTES minutes each, one after the other. A crash
# leaves its input in that package's testdata/fuzz: keep it.
set -eu
cd "$(dirname "$0")/.."
grep -rlE '^func Fuzz' --include='*_test.go' --exclude-dir=node_modules . | while read -r file; do
	grep -oE '^func Fuzz[A-Za-z0-9_]*' "$file" | cut -d' ' -f2 | while read -r target; do
		echo "$(dirname "$file") $target"
		go test -run '^$' -fuzz "^$target\$" -fuzztime "$1m" "$(dirname "$file")"
	done
done
