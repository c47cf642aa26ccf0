import { WholeFileReader, decodeText } from "../input/whole-file-reader.ts";
import type { Report } from "../messages/reporter.ts";

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
