import type { AnnotatedPart } from "../../src/core/document.ts";
import type { AceParameters } from "../../src/metrics/kit/ace-parameters.ts";
import type { Score } from "../../src/metrics/kit/metric.ts";
import { Accumulator } from "../../src/scoring/accumulator.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { readFiles } from "./read-files.ts";

/** A span of characters with an inclusive end, as in APF, and its words. */
interface AceSpan {
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

/** An `entity_mention`; attributes that are "" are not written. */
export interface AceMentionElement {
  readonly type: string;
  readonly role?: string;
  readonly metonymy?: string;
  readonly extent: AceSpan;
  readonly head?: AceSpan;
}

/** An `entity`; attributes that are "" are not written. */
export interface AceEntityElement {
  readonly id: string;
  readonly type: string;
  readonly subtype: string;
  readonly class: string;
  readonly mentions: readonly AceMentionElement[];
}

const attribute = (name: string, value = ""): string => (value === "" ? "" : ` ${name}="${value}"`);

export function aceFile(entities: readonly AceEntityElement[]): string {
  const sequence = ({ start, end, words }: AceSpan): string =>
    `<charseq START="${start}" END="${end}">${words}</charseq>`;
  return `<?xml version="1.0"?>
<source_file URI="ostrey.sgm" SOURCE="newswire" TYPE="text" VERSION="1.0" AUTHOR="corefscope" ENCODING="UTF-8">
<document DOCID="ostrey">
${entities
  .map(
    ({ id, type, subtype, class: ofClass, mentions }) =>
      `<entity ID="${id}"${attribute("TYPE", type)}${attribute("SUBTYPE", subtype)}${attribute("CLASS", ofClass)}>
${mentions
  .map(
    (
      { type: own, role, metonymy, extent, head },
      n,
    ) => `  <entity_mention ID="${id}-${n + 1}"${attribute("TYPE", own)}${attribute("ROLE", role)}${attribute("METONYMY_MENTION", metonymy)}>
    <extent>${sequence(extent)}</extent>
${head === undefined ? "" : `    <head>${sequence(head)}</head>\n`}  </entity_mention>
`,
  )
  .join("")}</entity>
`,
  )
  .join("")}</document>
</source_file>
`;
}

export function aceEntities(file: string): AceEntityElement[] {
  const attributesOf = (text: string): Record<string, string> =>
    Object.fromEntries(Array.from(text.matchAll(/(\w+)="([^"]*)"/g), ([, name, value]) => [name, value]));
  const spanIn = (text: string): AceSpan => {
    const [, start, end, words] = /START="(\d+)" END="(\d+)">([^<]*)</.exec(text)!;
    return { start: Number(start), end: Number(end), words };
  };
  return Array.from(file.matchAll(/<entity (.*)>\n([^]*?)<\/entity>/g), ([, tag, inside]) => {
    const { ID: id, TYPE: type, SUBTYPE: subtype = "", CLASS: ofClass = "" } = attributesOf(tag);
    const mentions = Array.from(
      inside.matchAll(/<entity_mention (.*)>\n(.*)\n(.*)\n/g),
      ([, own, extent, head]): AceMentionElement => {
        const { TYPE: its, ROLE: role = "", METONYMY_MENTION: metonymy = "" } = attributesOf(own);
        return { type: its, role, metonymy, extent: spanIn(extent), head: spanIn(head) };
      },
    );
    return { id, type, subtype, class: ofClass, mentions };
  });
}

export function acePart(entities: readonly AceEntityElement[]): AnnotatedPart {
  return readFiles({ "x.apf.xml": aceFile(entities) }).parts[0];
}

/** Returns the ACE-Value of a response. A mention counts even if it repeats the span of another. */
export function aceScore(
  key: readonly AceEntityElement[],
  response: readonly AceEntityElement[],
  ace: AceParameters,
): Score {
  const total = new Accumulator(resolveOptions({ metrics: ["ace"], ace, onDuplicate: "keep" }));
  total.add(acePart(key), acePart(response));
  return total.result().scores["ace"];
}
