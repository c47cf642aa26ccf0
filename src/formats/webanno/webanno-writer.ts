import { listIn } from "../../core/arrays.ts";
import { type AnnotatedPart, flatName, type Tokens } from "../../core/document.ts";
import { fileOfDocument } from "../common/input/file-name.ts";
import { writtenMentions, type WrittenMention } from "../common/parts/written-words.ts";
import { placedText, type PlacedText } from "../common/text/placed-text.ts";
import type { WrittenFile } from "../format.ts";
import { escapeCellText, escapeValue } from "./tsv.ts";

/** The layer that INCEpTION and WebAnno have for coreference, so that a project needs no layer of its own. */
const HEADER = `#FORMAT=WebAnno TSV 3.3
#T_CH=de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceLink|referenceRelation|referenceType

`;

/** A mention, as the fifth link of chain 2. */
interface Link {
  readonly chain: number;
  readonly number: number;
  readonly type: string;
}

/**
 * Writes a part as a file of WebAnno TSV 3.3. Entities are chains. A discontinuous mention becomes the span that it
 * covers, and mentions that reach outside the text are left out.
 */
export function writeWebanno(part: AnnotatedPart): readonly WrittenFile[] {
  const placed = placedText(part);
  const { text, starts, ends } = placed;
  const isInText = (token: number): boolean => starts[token] >= 0;
  const sentences = sentencesOf(part.tokens, starts.length).map(({ id, first, end }) => ({
    id,
    tokens: Array.from({ length: end - first }, (_, t) => first + t).filter(isInText),
  }));
  const { onTokens, empty } = linksOf(part, placed);
  const lines: string[] = [];
  let number = 0;
  let lastId = "";
  for (const { id, tokens } of sentences) {
    if (tokens.length === 0) continue;
    number++;
    lines.push("");
    // Without an empty id, INCEpTION gives a sentence the id of the one before it.
    if (id !== "" || lastId !== "") lines.push(`#Sentence.id=${escapeCellText(id)}`);
    lastId = id;
    for (const line of text.slice(starts[tokens[0]], ends[tokens[tokens.length - 1]]).split("\n"))
      lines.push(`#Text=${escapeCellText(line)}`);
    tokens.forEach((t, place) => {
      const [unit, start, end] = [`${number}-${place + 1}`, starts[t], ends[t]];
      lines.push(lineOf(unit, start, end, escapeCellText(text.slice(start, end)), onTokens.get(t)));
      empty.get(t)?.forEach(({ offset, link }, e) => {
        lines.push(lineOf(`${unit}.${e + 1}`, offset, offset, "", [link]));
      });
    });
  }
  const body = lines.map((line) => `${line}\n`).join("");
  return [{ path: `${fileOfDocument(flatName(part))}.tsv`, text: `${HEADER}${body}` }];
}

function lineOf(unit: string, start: number, end: number, word: string, links: readonly Link[] = []): string {
  const cells =
    links.length === 0
      ? ["_", "_"]
      : [
          links.map(({ chain, number }) => `*->${chain}-${number}`).join("|"),
          links.map(({ chain, type }) => `${type === "" ? "*" : escapeValue(type)}[${chain}]`).join("|"),
        ];
  return [unit, `${start}-${end}`, word, ...cells, ""].join("\t");
}

/** Returns the first token of each sentence and the token after it. */
function sentencesOf(
  tokens: Tokens | undefined,
  length: number,
): readonly { readonly id: string; readonly first: number; readonly end: number }[] {
  const given = Array.from(tokens?.sentenceStarts ?? []);
  const ids = tokens?.sentenceIds ?? [];
  const starts = given[0] === 0 ? given : [0, ...given];
  return starts.map((first, s) => ({
    id: ids[s - (starts.length - given.length)] ?? "",
    first,
    end: starts[s + 1] ?? length,
  }));
}

interface WrittenLinks {
  readonly onTokens: ReadonlyMap<number, readonly Link[]>;
  /** Zeros by the token that they are a part of: at its start, or at its end behind the last token of a sentence. */
  readonly empty: ReadonlyMap<number, readonly { readonly offset: number; readonly link: Link }[]>;
}

/** Numbers the links of each chain in the order of the text, and finds the lines that they are on. */
function linksOf(part: AnnotatedPart, { starts, ends }: PlacedText): WrittenLinks {
  const { entities, tokens } = part;
  const chains = chainNumbers(entities.ids);
  const counts = new Int32Array(entities.length);
  const linkOf = ({ entity }: WrittenMention): Link => ({
    chain: chains[entity],
    number: ++counts[entity],
    type: entities.types?.[entity] ?? "",
  });
  const onTokens = new Map<number, Link[]>();
  const empty = new Map<number, { offset: number; link: Link }[]>();
  const sentences = new Set(tokens?.sentenceStarts);
  const anchorOf = (zero: number): { token: number; offset: number } | undefined => {
    let next = zero + 1;
    while (next < starts.length && starts[next] < 0 && !sentences.has(next)) next++;
    if (next < starts.length && !sentences.has(next)) return { token: next, offset: starts[next] };
    let before = zero;
    while (before >= 0 && starts[before] < 0 && !sentences.has(before)) before--;
    return before >= 0 && starts[before] >= 0 ? { token: before, offset: ends[before] } : undefined;
  };
  for (const mention of writtenMentions(part, starts.length, () => true)) {
    let { first, last } = mention;
    while (first <= last && starts[first] < 0) first++;
    while (last >= first && starts[last] < 0) last--;
    if (first <= last) {
      const link = linkOf(mention);
      for (let t = first; t <= last; t++) if (starts[t] >= 0) listIn(onTokens, t).push(link);
    } else {
      const anchor = anchorOf(mention.first);
      if (anchor !== undefined) listIn(empty, anchor.token).push({ offset: anchor.offset, link: linkOf(mention) });
    }
  }
  return { onTokens, empty };
}

/** Returns the ids as numbers if all are, or else numbers from 1. */
function chainNumbers(ids: readonly string[]): number[] {
  const areNumbers = ids.every((id) => /^(?:0|[1-9]\d{0,8})$/.test(id)) && new Set(ids).size === ids.length;
  return ids.map((id, e) => (areNumbers ? Number(id) : e + 1));
}
