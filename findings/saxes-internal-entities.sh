#!/bin/sh
# saxes 6.0.0 (npm) calls a well-formed XML document not well-formed if it uses an entity that its own DOCTYPE declares.
#
# By XML 1.0, §4.1 and §5.1, every processor must read the internal subset of a DOCTYPE and include the entities that it
# declares. saxes passes the DOCTYPE on as text, reads no declaration, and reports "undefined entity" for &city; below.
# Its README says that it does nothing with declarations of entities, but the error tells users that their file is at
# fault. Seen with TEI files whose DOCTYPE declares names of persons and places.
#
# Seen: {"text":"She lives in &city;.","errors":["4:24: undefined entity."]}
# Python's expat, as a second reader, gives: She lives in Paris.
#
# Usage: sh findings/saxes-internal-entities.sh. Needs npm and network access. Exits with 1 if the behaviour changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT INT TERM
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit saxes@6.0.0 >/dev/null
cat >run.mjs <<'JS'
import { SaxesParser } from "saxes";

const xml = `<!DOCTYPE doc [
  <!ENTITY city "Paris">
]>
<doc>She lives in &city;.</doc>`;
const parser = new SaxesParser();
const errors = [];
let text = "";
parser.on("error", ({ message }) => errors.push(message));
parser.on("text", (piece) => {
  text += piece;
});
parser.write(xml).close();
console.log(JSON.stringify({ text: text.trim(), errors }));
JS
seen=$(node run.mjs)
echo "$seen"
[ "$seen" = '{"text":"She lives in &city;.","errors":["4:24: undefined entity."]}' ] || {
  echo "saxes 6.0.0 behaves differently now" >&2
  exit 1
}
