import { WholeFileReader } from "../input/whole-file-reader.ts";
import { decodeXml } from "./xml-encoding.ts";

/** What readers of XML formats have in common: the text is decoded as the XML declaration says. */
export abstract class XmlFileReader extends WholeFileReader {
  protected override decode(bytes: Uint8Array): string {
    return decodeXml(bytes, this.report);
  }
}
