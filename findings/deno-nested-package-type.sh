#!/bin/sh
# Deno 2.9.6 ignores a package's package.json with "type": "commonjs", unless the user's own folder has a package.json.
#
# A package in node_modules/ has a file of CommonJS and, next to it, a package.json with {"type": "commonjs"}. Deno reads
# the file as an ES module, and fails with "require is not defined". Its message advises to add what is there: a
# package.json next to the file with "type": "commonjs". An empty package.json ({}) in the folder in which Deno is
# started makes the same command run, and so does moving the same files out of node_modules/. Node runs all three.
# Seen when testing a command line under Deno in an empty folder.
#
# Seen: in node_modules: fails; the same with an empty package.json in the folder: ran; outside node_modules: ran
#
# Usage: sh findings/deno-nested-package-type.sh. Needs npm, network access, and Linux on x86-64 with glibc. Exits with 1
# if the behaviour changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT INT TERM
cd "$folder"
npm install --silent --no-fund --no-audit --prefix tool @deno/linux-x64-glibc@2.9.6 >/dev/null
deno=$folder/tool/node_modules/@deno/linux-x64-glibc/deno
export DENO_DIR="$folder/cache" DENO_NO_UPDATE_CHECK=1 NO_COLOR=1

mkdir -p project/node_modules/tool/bin project/outside
echo '{ "name": "tool", "version": "1.0.0", "type": "module" }' >project/node_modules/tool/package.json
echo '{ "type": "commonjs" }' | tee project/node_modules/tool/bin/package.json >project/outside/package.json
echo 'const { sep } = require("node:path"); console.log("ran", sep.length);' |
  tee project/node_modules/tool/bin/run.js >project/outside/run.js
cd project

# Says what a program does, and checks that Node runs it.
try() {
  [ "$(node "$1")" = "ran 1" ]
  if output=$("$deno" run --allow-all "$1" 2>&1); then
    echo "$output" | sed 's/ran 1/ran/'
  else
    # The message is about this, and advises to add what is there. Deno underlines words of it.
    output=$(echo "$output" | sed "s/$(printf '\033')\[[0-9;]*m//g")
    echo "$output" | grep -q 'require is not defined'
    echo "$output" | grep -q 'package.json next to the file with "type": "commonjs"'
    echo fails
  fi
}

alone=$(try node_modules/tool/bin/run.js)
outside=$(try outside/run.js)
echo '{}' >package.json
inProject=$(try node_modules/tool/bin/run.js)
seen="in node_modules: $alone; the same with an empty package.json in the folder: $inProject; outside node_modules: $outside"
echo "$seen"
[ "$seen" = "in node_modules: fails; the same with an empty package.json in the folder: ran; outside node_modules: ran" ] || {
  echo "Deno 2.9.6 behaves differently now" >&2
  exit 1
}
