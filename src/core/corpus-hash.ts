import { type AnnotatedPart, entitySizes, runsOf } from "./document.ts";
import { sha256 } from "./sha256.ts";

const encoder = new TextEncoder();

/**
 * The fingerprint of an annotation: 8 hex digits of SHA-256 over the canonical clusters. Entity numbering, white space,
 * words and the order of documents, entities and mentions do not change it; any other set of clusters does.
 *
 * @param digests `partDigest` of every part
 */
export function corpusHash(digests: Iterable<string>): string {
  return hex(sha256(encoder.encode([...digests].sort().join("")))).slice(0, 8);
}

/** SHA-256 over `document NUL part NUL` and the part's entities as sorted lists of spans, themselves sorted; in hex. */
export function partDigest(part: AnnotatedPart): string {
  return hex(sha256(canonicalBytes(part)));
}

function hex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
}

/** The clusters of a part in a form that depends on nothing else. */
function canonicalBytes(part: AnnotatedPart): Uint8Array {
  const { mentions } = part;
  const head = encoder.encode(`${part.document}\0${part.part}\0`);
  if (mentions.names !== undefined) {
    const entities: string[][] = Array.from({ length: part.entities.length }, () => []);
    mentions.names.forEach((name, m) => entities[mentions.entity[m]].push(name));
    const lines = entities.map((names) => names.sort().join("\0")).sort();
    return concatenate(head, encoder.encode(lines.join("\n")));
  }
  // Numbers: for each entity its mentions, for each mention its runs of tokens, each list after its length.
  const entities = canonicalEntities(part);
  const numbers = new Int32Array(entities.reduce((sum, entity) => sum + entity.length, 0));
  let offset = 0;
  for (const entity of entities) {
    numbers.set(entity, offset);
    offset += entity.length;
  }
  const body = new DataView(new ArrayBuffer(numbers.length * 4));
  for (let i = 0; i < numbers.length; i++) body.setInt32(i * 4, numbers[i], true);
  return concatenate(head, new Uint8Array(body.buffer));
}

function canonicalEntities(part: AnnotatedPart): Int32Array[] {
  const { mentions } = part;
  const runs = Array.from({ length: mentions.length }, (_, m) => runsOf(mentions, m));
  const order = Array.from(runs.keys()).sort((a, b) => compareNumbers(runs[a], runs[b]));
  const width = new Int32Array(part.entities.length).fill(1);
  for (let m = 0; m < mentions.length; m++) width[mentions.entity[m]] += 1 + runs[m].length;
  const entities = Array.from(width, (w) => new Int32Array(w));
  const sizes = entitySizes(part);
  const filled = new Int32Array(part.entities.length).fill(1);
  entities.forEach((entity, e) => (entity[0] = sizes[e]));
  for (const m of order) {
    const e = mentions.entity[m];
    entities[e][filled[e]] = runs[m].length;
    entities[e].set(runs[m], filled[e] + 1);
    filled[e] += 1 + runs[m].length;
  }
  return entities.sort(compareNumbers);
}

function compareNumbers(a: Int32Array, b: Int32Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}

function concatenate(a: Uint8Array, b: Uint8Array): Uint8Array {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}
