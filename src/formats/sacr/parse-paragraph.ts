import { type Properties, propertiesAt } from "./properties.ts";

/** A mention in a paragraph; positions in its text, `at` in its source. */
interface SacrMention {
  readonly chain: string;
  readonly properties: Properties;
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** Markup that cannot be what the format asks for. */
interface SacrProblem {
  readonly kind: "not closed" | "not opened" | "empty" | "properties" | "no chain";
  readonly at: number;
  /** The markup, to be shown. */
  readonly markup: string;
  readonly chain?: string;
}

/** A paragraph without its markup. */
export interface SacrParagraph {
  readonly text: string;
  readonly mentions: readonly SacrMention[];
  readonly problems: readonly SacrProblem[];
  /** Where markup was taken out, ascending: no word goes across. */
  readonly seams: readonly number[];
}

/** `{` and the name of a chain, which white space or properties follow. */
const OPENING = /\{([-\p{L}\p{N}_]+)(?=[\s:])/uy;

const SHOWN = 80;

/**
 * Takes the markup out of a paragraph: `{chain text}` and `{chain:property="value" text}`, one inside the other.
 *
 * @complexity O(length)
 */
export function parseParagraph(source: string): SacrParagraph {
  const mentions: SacrMention[] = [];
  const problems: SacrProblem[] = [];
  const seams: number[] = [];
  /** What is open; nothing for a brace that no chain's name follows, which is text. */
  const open: (Omit<SacrMention, "end"> | undefined)[] = [];
  let text = "";
  const special = /[{}]|\\n\n?/g;
  let p = 0;
  const markupFrom = (at: number): string => source.slice(at, at + SHOWN);
  for (let match = special.exec(source); match !== null; match = special.exec(source)) {
    const at = match.index;
    text += source.slice(p, at);
    p = at + match[0].length;
    if (match[0] === "}") {
      if (open.length === 0) {
        problems.push({ kind: "not opened", at, markup: "}" });
        continue;
      }
      const mention = open.pop();
      if (mention === undefined) {
        text += "}";
        continue;
      }
      seams.push(text.length);
      const { chain } = mention;
      if (/\S/.test(text.slice(mention.start))) mentions.push({ ...mention, end: text.length });
      else problems.push({ kind: "empty", at: mention.at, markup: markupFrom(mention.at), chain });
    } else if (match[0] === "{") {
      OPENING.lastIndex = at;
      const chain = OPENING.exec(source)?.[1];
      if (chain === undefined) {
        text += "{";
        open.push(undefined);
        problems.push({ kind: "no chain", at, markup: markupFrom(at) });
        continue;
      }
      seams.push(text.length);
      const { properties, end, complete } = propertiesAt(source, OPENING.lastIndex);
      if (!complete) problems.push({ kind: "properties", at, markup: markupFrom(at), chain });
      open.push({ chain, properties, at, start: text.length });
      p = end;
      special.lastIndex = end;
    } else {
      text += "\n";
    }
  }
  text += source.slice(p);
  for (const mention of open) {
    if (mention === undefined) continue;
    const { at, chain } = mention;
    problems.push({ kind: "not closed", at, markup: markupFrom(at), chain });
  }
  return { text, mentions, problems, seams };
}
