import { WholeFileReader, decodeText } from "../input/whole-file-reader.ts";
import type { Report } from "../messages/reporter.ts";

/** How much of a file is searched for its declaration, in bytes. */
const DECLARATION_LENGTH = 512;
const ENCODING = /^<\?xml\s[^<>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;

/**
 * Decodes a whole XML document by the encoding that its declaration names; without one it is UTF-8. A byte order mark is
 * dropped. An encoding that is not known is reported (`markup-shape`), and the text is read as UTF-8.
 */
export function decodeXml(bytes: Uint8Array, report: Report): string {
  const name = declaredEncoding(bytes);
  if (name === undefined) return decodeText(bytes, report);
  const decode = decoderOf(name);
  if (decode !== undefined) return decode(bytes);
  report("markup-shape", { line: 1, data: { field: "encoding", expected: `the name of an encoding, not “${name}”` } });
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

/** The encoding that the declaration names, if it is another than UTF-8. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Array.from(bytes.subarray(0, DECLARATION_LENGTH), (byte) => String.fromCharCode(byte)).join("");
  const name = ENCODING.exec(head)?.[1];
  // A declaration that can be read byte by byte is not written in UTF-16, whatever it says: the file has been converted.
  return name === undefined || /^(?:utf|us-ascii$|ascii$|iso-10646)/i.test(name) ? undefined : name;
}

/** What readers of XML formats have in common: the text is decoded as the XML declaration says. */
export abstract class XmlFileReader extends WholeFileReader {
  protected override decode(bytes: Uint8Array): string {
    return decodeXml(bytes, this.report);
  }
}
