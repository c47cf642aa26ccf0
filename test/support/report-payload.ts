import { payloadOf } from "../../src/app/engine/page-html.ts";
import type { ReportPayload } from "../../src/app/engine/page-payload.ts";

export function reportPayload(html: string): Promise<ReportPayload> {
  const [, packed] = /<script [^>]*id="payload">([^<]+)/.exec(html)!;
  return payloadOf(packed);
}
