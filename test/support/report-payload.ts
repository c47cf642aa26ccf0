import { payloadOf } from "../../src/app/engine/page-html.ts";
import type { PagePayload } from "../../src/app/engine/page-payload.ts";

export function reportPayload(html: string): Promise<PagePayload> {
  const [, packed] = /<script [^>]*id="payload">([^<]+)/.exec(html)!;
  return payloadOf(packed);
}
