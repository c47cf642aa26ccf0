import { nameMentions } from "../core/columns.ts";
import { type DiagnosticCode } from "../core/diagnostic-codes.ts";
import { diagnosticOf, type Diagnostic } from "../core/diagnostic.ts";
import { labelOf, lineOfToken, type AnnotatedPart, type Tokens } from "../core/document.ts";
import { mentionKernels } from "../core/mention-kernels.ts";
import { surfaceOf } from "../core/surface-of.ts";
import { firstDifference, textAt, type TextColumn } from "../core/text-column.ts";
import { moveMentions, moveTokens } from "../matching/move-mentions.ts";
import { alignTokens } from "../matching/token-alignment.ts";
import { type ScoreOptions } from "./score-options.ts";

/**
 * Makes both sides of a part comparable (`asKnownTo`, `agreeOnTokens`). A side that needs no change stays the same
 * object.
 */
export function agreeSides(
  key: AnnotatedPart,
  response: AnnotatedPart,
  { onTokenMismatch }: ScoreOptions,
  report: (diagnostic: Diagnostic) => void,
): { readonly key: AnnotatedPart; readonly response: AnnotatedPart } {
  const known = asKnownTo(response, key);
  return { key: known, response: agreeOnTokens(known, asKnownTo(known, response), onTokenMismatch, report) };
}

/**
 * Identifies a part's mentions by their aliases if only the other side has names of mentions, because names can be
 * compared only with aliases. Otherwise, or without aliases, returns the part unchanged.
 */
export function asKnownTo(other: AnnotatedPart, part: AnnotatedPart): AnnotatedPart {
  const { names, aliases } = part.mentions;
  if (names !== undefined || aliases === undefined || other.mentions.names === undefined) return part;
  // A mention without an alias gets a name that the other side cannot have.
  const known = aliases.map((alias, m) => (alias === "" ? `\0${m}` : alias));
  return { ...part, mentions: nameMentions(part.mentions, known) };
}

type Worded = Tokens & { readonly form: TextColumn };

/**
 * Compares the words of key and response, if both are known. If they differ, moves the response's mentions to the key's
 * tokens: always if the numbers of tokens differ or a side has text without tokens, otherwise only under `align`.
 */
export function agreeOnTokens(
  key: AnnotatedPart,
  response: AnnotatedPart,
  policy: ScoreOptions["onTokenMismatch"],
  report: (diagnostic: Diagnostic) => void,
): AnnotatedPart {
  const kinds = [key, response].map(kindOf);
  if (kinds[0] !== kinds[1] && !kinds.includes("none")) {
    const data = { key: kinds[0], response: kinds[1] };
    report(diagnosticOf("mention-kinds-differ", { document: labelOf(key), line: response.line, data }));
    return response;
  }
  // Opaque names have no tokens to agree on.
  if (key.mentions.names !== undefined || response.mentions.names !== undefined) return response;
  if (!hasWords(key.tokens) || !hasWords(response.tokens)) {
    const isCut = [key, response].some(({ tokens }) => tokens?.inferred === true || tokens?.byRule === true);
    if (!kinds.includes("none") && isCut) {
      report(diagnosticOf("positions-without-words", { document: labelOf(key) }));
    }
    return response;
  }
  const inferred = key.tokens.inferred === true || response.tokens.inferred === true;
  const sameLength = key.tokens.length === response.tokens.length;
  const [words, others] = [key.tokens.form, response.tokens.form];
  const difference =
    sameLength && mentionKernels(0)?.haveSameTexts(words, others) !== true ? firstDifference(words, others) : -1;
  if (sameLength && difference < 0) return response;
  const severity = policy === "error" ? "error" : "warning";
  const first =
    sameLength && !inferred
      ? {
          token: difference + 1,
          key: textAt(key.tokens.form, difference),
          response: textAt(response.tokens.form, difference),
        }
      : undefined;
  const line = first === undefined ? response.line : lineOfToken(response.tokens, difference);
  if (first !== undefined && policy !== "align") {
    report(diagnosticOf("token-mismatch", { severity, line, document: labelOf(key), data: first }));
    return response;
  }
  return move(key as WordedPart, response as WordedPart, { severity, line, first }, report);
}

type WordedPart = AnnotatedPart & { readonly tokens: Worded };

function kindOf({ mentions, unit }: AnnotatedPart): "names" | "positions" | "positions of characters" | "none" {
  if (mentions.length === 0) return "none";
  if (mentions.names !== undefined) return "names";
  return unit === "character" ? "positions of characters" : "positions";
}

function hasWords(tokens: Tokens | undefined): tokens is Worded {
  return tokens?.form !== undefined;
}

interface DifferentTokens {
  readonly severity: "error" | "warning";
  readonly line: number | undefined;
  /** The first tokens that differ, if both sides have equally many. */
  readonly first: { readonly token: number; readonly key: string; readonly response: string } | undefined;
}

function move(
  key: WordedPart,
  response: WordedPart,
  { severity, line, first }: DifferentTokens,
  report: (diagnostic: Diagnostic) => void,
): AnnotatedPart {
  const alignment = alignTokens(key.tokens, response.tokens);
  const beyond = key.mentions.last.reduce((most, last) => Math.max(most, last), key.tokens.length) + 1;
  const { part, expanded, unalignable } = moveMentions(response, alignment, beyond, key.tokens.inferred !== true);
  const { inserted, deleted, changed } = alignment;
  const inferred = key.tokens.inferred === true || response.tokens.inferred === true;
  if (inserted + deleted + changed > 0 || !inferred) {
    const code = inferred ? "different-text" : first === undefined ? "token-count-mismatch" : "token-mismatch";
    const data = {
      ...first,
      keyTokens: key.tokens.length,
      responseTokens: response.tokens.length,
      inserted,
      deleted,
      changed,
      expanded: expanded.length,
      unalignable: unalignable.length,
    };
    report(diagnosticOf(code, { severity, line, document: labelOf(key), data }));
  }
  const tell = (code: DiagnosticCode, mentions: readonly number[]): void => {
    for (const m of mentions) {
      const line = response.mentions.line?.[m] ?? lineOfToken(response.tokens, response.mentions.first[m]);
      const entity = response.entities.ids[response.mentions.entity[m]];
      report(diagnosticOf(code, { line, document: labelOf(key), entity, mention: surfaceOf(response, m) }));
    }
  };
  tell("expanded-mention", expanded);
  tell("unalignable-mention", unalignable);
  return { ...part, tokens: moveTokens(key.tokens, response.tokens, alignment) };
}
