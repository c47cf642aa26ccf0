import { decodeText, WholeFileReader } from "../input/whole-file-reader.ts";
import type { Report } from "../messages/reporter.ts";
import { DistinctNames } from "../parts/distinct-names.ts";

const DECLARATION_LENGTH = 512;
const ENCODING = /^<\?xml\s[^<>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;

/**
 * Decodes an XML document with the encoding that it declares, or as UTF-8 if it declares none, ASCII, or an encoding of
 * Unicode. Drops a byte order mark. Reports an unknown encoding (`markup-shape`) and reads the text as UTF-8.
 */
export function decodeXml(bytes: Uint8Array, report: Report): string {
  const name = declaredEncoding(bytes);
  if (name === undefined) return decodeText(bytes, report);
  const decode = decoderOf(name);
  if (decode !== undefined) return decode(bytes);
  report("markup-shape", { line: 1, data: { field: "The encoding", expected: `a known encoding, not “${name}”` } });
  return decodeText(bytes, report);
}

function decoderOf(name: string): ((bytes: Uint8Array) => string) | undefined {
  try {
    const decoder = new TextDecoder(name);
    return (bytes) => decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns the declared encoding if it is known, or else UTF-8. */
export function encodingOf(bytes: Uint8Array): string {
  const name = declaredEncoding(bytes);
  return name === undefined || decoderOf(name) === undefined ? "utf-8" : name;
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  let head = "";
  for (const byte of bytes.subarray(0, DECLARATION_LENGTH)) head += String.fromCharCode(byte);
  const name = ENCODING.exec(head)?.[1];
  // A declaration that is readable byte by byte is not in UTF-16, even if it says so.
  return name === undefined || /^(?:utf|us-ascii$|ascii$|iso-10646)/i.test(name) ? undefined : name;
}

export abstract class XmlFileReader extends WholeFileReader {
  protected override decode(bytes: Uint8Array): string {
    return decodeXml(bytes, this.report);
  }
}

/** An element whose mentions corefer. */
export interface MarkupGroup {
  readonly id: string | undefined;
  readonly line: number;
  /** Set for a singleton: a mention outside any such element. */
  readonly lone?: true;
}

/**
 * Returns the names of a document's entities, one for each group.
 *
 * Groups with the same id form one entity and are reported (`duplicate-id`). A group without an id is reported
 * (`markup-shape`) and gets a unique name. A singleton gets a unique name without a report.
 */
export function groupNames(groups: readonly MarkupGroup[], document: string, report: Report): string[] {
  const names = new DistinctNames();
  const seen = new Set<string>();
  for (const { id, line, lone } of groups) {
    if (id === undefined || lone === true) continue;
    if (seen.has(id)) report("duplicate-id", { document, line, entity: id, data: { id } });
    else seen.add(names.give(id));
  }
  return groups.map(({ id, line, lone }, index) => {
    if (lone === true) return names.give(id ?? `mention ${index + 1}`);
    if (id !== undefined) return id;
    report("markup-shape", { document, line, data: { field: "The id of an entity", expected: "present" } });
    return names.give(`entity ${index + 1}`);
  });
}
