import type { AnnotatedPart } from "../core/document.ts";

/** How programs name the files of a table that they write as several files, such as `part-00000-….snappy.parquet`. */
const partNames: readonly RegExp[] = [
  /^(?:part|data|chunk|shard)[-_.]?\d[^/]*\.(?:parquet|csv|tsv)(?:\.gz)?$/i,
  /^[\da-f-]+\.parquet$/i,
  /^\d+\.part$/i,
];

/** Returns whether a file is one of several that hold a table, as its name or a folder such as `country=NL` tells. */
export function isTablePart(path: string): boolean {
  const folders = path.split(/[/\\]/);
  const name = folders.pop() ?? "";
  return partNames.some((pattern) => pattern.test(name)) || folders.some((folder) => /^\w+=/.test(folder));
}

/** Returns the part with the name of the document that its folder gives, as in `document=a/data_0.parquet`. */
export function withDocumentOfFolder(part: AnnotatedPart, path: string): AnnotatedPart {
  const document = /(?:^|[/\\])(?:document|document_id|doc|doc_id|doc_key)=([^/\\]+)[/\\]/i.exec(path)?.[1];
  return document === undefined || part.document !== "" ? part : { ...part, document: decoded(document) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Joins the rows that several files have of each document. */
export function joinedTables(parts: readonly AnnotatedPart[]): AnnotatedPart[] {
  const byDocument = new Map<string, AnnotatedPart[]>();
  for (const part of parts) {
    const own = byDocument.get(part.document);
    if (own === undefined) byDocument.set(part.document, [part]);
    else own.push(part);
  }
  return Array.from(byDocument.values(), (own) => (own.length === 1 ? own[0] : joined(own)));
}

function joined(parts: readonly AnnotatedPart[]): AnnotatedPart {
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const entities: number[] = [];
  const lines: number[] = [];
  for (const { mentions, entities: own } of parts) {
    for (let m = 0; m < mentions.length; m++) {
      const id = own.ids[mentions.entity[m]];
      let entity = numbers.get(id);
      if (entity === undefined) numbers.set(id, (entity = numbers.size));
      names.push(mentions.names![m]);
      entities.push(entity);
      lines.push(mentions.line![m]);
    }
  }
  const order = Array.from(names.keys()).sort((a, b) => (names[a] < names[b] ? -1 : names[a] > names[b] ? 1 : a - b));
  const first = new Int32Array(order.length);
  order.forEach((m, i) => (first[i] = i > 0 && names[m] === names[order[i - 1]] ? first[i - 1] : i));
  return {
    ...parts[0],
    mentions: {
      length: order.length,
      first,
      last: first.slice(),
      entity: Int32Array.from(order, (m) => entities[m]),
      ...(order.length > 0 && { names: order.map((m) => names[m]), line: Int32Array.from(order, (m) => lines[m]) }),
    },
    entities: { length: numbers.size, ids: Array.from(numbers.keys()) },
  };
}
