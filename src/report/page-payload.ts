import type { Diagnostic } from "../core/diagnostic.ts";
import { type AnnotatedPart, labelOf } from "../core/document.ts";
import type { SideName } from "../core/side-name.ts";
import { version } from "../core/version.ts";
import { defaultScoreOptions, type ScoredLayer, scoredLayers } from "../scoring/score-options.ts";
import { partOfLayer, withLayerAlone } from "../scoring/prepare.ts";
import { partKey } from "../core/part-key.ts";
import { withoutWords } from "./diagnostic-text.ts";
import { type PackedPart, type PackedTokens, PartPacker, unpackedPart, unpackedTokens } from "./payload-part.ts";
import { redactedSides, type SidesOfPart, wordsHash } from "./redacted-part.ts";

/** Which words a payload does not have. */
export type Redaction =
  /** No words at all. */
  | { readonly mode: "text" }
  /** None, but a hash of each part's words, by which a local copy of the corpus is recognised. */
  | { readonly mode: "hash" }
  /** Only words at most so many tokens from a mention of an error. */
  | { readonly mode: "context"; readonly tokens: number };

/** What goes into a report besides the annotation, as plain data. */
export interface PayloadDescription {
  /** How it was read and scored. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Of the responses. */
  readonly names: readonly string[];
  readonly files: readonly { readonly name: string; readonly format: string; readonly side: SideName }[];
  readonly diagnostics: readonly Diagnostic[];
  /** Of the scores of each response. */
  readonly signatures: readonly string[];
}

/** Key and responses with what belongs to them. */
export interface PayloadContents extends PayloadDescription {
  readonly redaction: Redaction | { readonly mode: "none" };
  /** The key's first, then those of each response. */
  readonly sides: readonly { readonly file?: string; readonly parts: readonly AnnotatedPart[] }[];
}

/** What a self-contained report holds: plain JSON. */
export interface PagePayload extends PayloadDescription {
  readonly schema: "corefscope/page/1";
  readonly version: string;
  readonly redaction: PayloadContents["redaction"];
  readonly tokens: readonly PackedTokens[];
  readonly sides: readonly { readonly file?: string; readonly parts: readonly PackedPart[] }[];
}

/** Packs everything, words and all: of the layer that was scored. */
export function pagePayload({ sides, ...description }: Omit<PayloadContents, "redaction">): PagePayload {
  const layer = layerIn(description);
  const cut = sides.map((side) => ({ ...side, parts: side.parts.map((part) => partOfLayer(part, layer)) }));
  return packed({ ...description, redaction: { mode: "none" }, sides: cut }, new PartPacker());
}

/** The layer that the options say. */
function layerIn({ options }: Pick<PayloadDescription, "options">): ScoredLayer {
  return scoredLayers.find((layer) => layer === options["layer"]) ?? defaultScoreOptions.layer;
}

/**
 * Packs everything but words.
 *
 * @param parts as they were compared: the response on the key's tokens, for without words no side can be moved to another's tokens
 * @param shown with `context`: 1 for the tokens of a part whose words are kept
 */
export function redactedPayload(
  description: PayloadDescription,
  parts: readonly SidesOfPart[],
  redaction: Redaction,
  shown: (part: number) => Uint8Array | undefined = () => undefined,
): PagePayload {
  const hashes = new Map<AnnotatedPart, string>();
  const sides: { parts: AnnotatedPart[] }[] = Array.from({ length: description.names.length + 1 }, () => ({
    parts: [],
  }));
  parts.forEach((own, i) => {
    const redacted = redactedSides(own, redaction.mode === "context" ? (shown(i) ?? new Uint8Array(0)) : undefined);
    const before = [own.key, ...own.responses];
    [redacted.key, ...redacted.responses].forEach((part, side) => {
      if (part === undefined) return;
      sides[side].parts.push(part);
      const hash = redaction.mode === "hash" && before[side] !== undefined ? wordsHash(before[side]) : undefined;
      if (hash !== undefined) hashes.set(part, hash);
    });
  });
  const diagnostics = description.diagnostics.map(withoutWords);
  return packed({ ...description, diagnostics, redaction, sides }, new PartPacker((part) => hashes.get(part)));
}

/** What a payload holds: parts that have the layer that was scored, and no other. */
export function payloadContents(payload: PagePayload): PayloadContents {
  const { options, names, files, diagnostics, signatures, redaction } = payload;
  const tokens = payload.tokens.map(unpackedTokens);
  const layer = layerIn(payload);
  const sides = payload.sides.map(({ parts, ...side }) => ({
    ...side,
    parts: parts.map((part) => withLayerAlone(unpackedPart(part, tokens), layer)),
  }));
  return { options, names, files, diagnostics, signatures, redaction, sides };
}

/**
 * Gives a payload the words of a local corpus back, where their hash is that of the words that were left out.
 *
 * @returns the payload, and the parts that stay without words, because theirs are others or not there
 */
export function payloadWithText(
  payload: PagePayload,
  corpus: Iterable<AnnotatedPart>,
): { readonly payload: PagePayload; readonly rejected: readonly string[] } {
  const known = new Map<string, AnnotatedPart>();
  for (const part of corpus) known.set(partKey(part), part);
  const tokens: PackedTokens[] = [...payload.tokens];
  const rejected = new Set<string>();
  const packer = new PartPacker();
  for (const [side, { parts }] of payload.sides.entries()) {
    for (const { document, part = "", tokens: index } of parts) {
      if (index === undefined || tokens[index].hash === undefined) continue;
      const found = known.get(partKey({ document, part }));
      if (found?.tokens === undefined || wordsHash(found) !== tokens[index].hash) {
        // What is shown are the words of the key.
        if (side === 0) rejected.add(labelOf({ document, part }));
        continue;
      }
      const { form, speaker } = packer.tokens[packer.pack(found).tokens!];
      tokens[index] = {
        ...withoutFields(tokens[index], ["hash", "trimmable"]),
        ...(form !== undefined && { form }),
        ...(speaker !== undefined && { speaker }),
      };
    }
  }
  return { payload: { ...payload, tokens }, rejected: [...rejected] };
}

function withoutFields<Type extends object, Name extends keyof Type & string>(
  record: Type,
  names: readonly Name[],
): Omit<Type, Name> {
  const left = Object.entries(record).filter(([name]) => !(names as readonly string[]).includes(name));
  return Object.fromEntries(left) as Omit<Type, Name>;
}

function packed({ sides, ...description }: PayloadContents, packer: PartPacker): PagePayload {
  const parts = sides.map(({ parts: own, ...side }) => ({ ...side, parts: own.map((part) => packer.pack(part)) }));
  return { schema: "corefscope/page/1", version, ...description, tokens: packer.tokens, sides: parts };
}
