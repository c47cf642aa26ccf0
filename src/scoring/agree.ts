import { nameMentions } from "../core/columns.ts";
import type { DiagnosticCode } from "../core/diagnostic-codes.ts";
import { type Diagnostic, diagnosticOf } from "../core/diagnostic.ts";
import { type AnnotatedPart, labelOf, lineOfToken, type Tokens } from "../core/document.ts";
import { surfaceOf } from "../core/surface-of.ts";
import { firstDifference, textAt, type TextColumn } from "../core/text-column.ts";
import { moveMentions, moveTokens } from "../matching/move-mentions.ts";
import { alignTokens } from "../matching/token-alignment.ts";
import type { ScoreOptions } from "./score-options.ts";

/**
 * Both sides of a part as they can be matched: their mentions by names if one side has nothing else, and the response on the key's
 * tokens where they differ. A side that is right as it is comes back itself.
 *
 * @param report receives what differs
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
 * A part as a file without text knows it: if the other side has only names of its mentions, and this one has aliases for its
 * own, the mentions by their aliases, which are comparable with those names. Otherwise the part as it is.
 */
export function asKnownTo(other: AnnotatedPart, part: AnnotatedPart): AnnotatedPart {
  const { names, aliases } = part.mentions;
  if (names !== undefined || aliases === undefined || other.mentions.names === undefined) return part;
  // A mention without an alias is none that the other side can know.
  const known = aliases.map((alias, m) => (alias === "" ? `\0${m}` : alias));
  return { ...part, mentions: nameMentions(part.mentions, known) };
}

/** Tokens whose words are known. */
type Worded = Tokens & { readonly form: TextColumn };

/**
 * Compares the words of key and response where both have them, and moves the response's mentions to the key's tokens
 * where their numbers differ, where a side has a text without tokens of its own, or where the options ask for it.
 *
 * @returns the response, moved (then with the key's tokens) or as it was
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
  // Opaque mention ids have no tokens to agree on.
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
  const difference = sameLength ? firstDifference(key.tokens.form, response.tokens.form) : -1;
  if (sameLength && difference < 0) return response;
  const severity = policy === "error" ? "error" : "warning";
  if (sameLength && !inferred) {
    const line = lineOfToken(response.tokens, difference);
    const data = {
      token: difference + 1,
      key: textAt(key.tokens.form, difference),
      response: textAt(response.tokens.form, difference),
    };
    report(diagnosticOf("token-mismatch", { severity, line, document: labelOf(key), data }));
    if (policy !== "align") return response;
  }
  return move(key as WordedPart, response as WordedPart, severity, report);
}

type WordedPart = AnnotatedPart & { readonly tokens: Worded };

/** What a side knows its mentions by; `none` if it has no mentions. */
function kindOf({ mentions, unit }: AnnotatedPart): "names" | "positions" | "positions of characters" | "none" {
  if (mentions.length === 0) return "none";
  if (mentions.names !== undefined) return "names";
  return unit === "character" ? "positions of characters" : "positions";
}

function hasWords(tokens: Tokens | undefined): tokens is Worded {
  return tokens?.form !== undefined;
}

function move(
  key: WordedPart,
  response: WordedPart,
  severity: "error" | "warning",
  report: (diagnostic: Diagnostic) => void,
): AnnotatedPart {
  const alignment = alignTokens(key.tokens, response.tokens);
  const beyond = key.mentions.last.reduce((most, last) => Math.max(most, last), key.tokens.length) + 1;
  const { part, expanded, unalignable } = moveMentions(response, alignment, beyond, key.tokens.inferred !== true);
  const { inserted, deleted, changed } = alignment;
  const inferred = key.tokens.inferred === true || response.tokens.inferred === true;
  if (inserted + deleted + changed > 0 || (!inferred && key.tokens.length !== response.tokens.length)) {
    const code = inferred ? "different-text" : "token-count-mismatch";
    const data = {
      keyTokens: key.tokens.length,
      responseTokens: response.tokens.length,
      inserted,
      deleted,
      changed,
      expanded: expanded.length,
      unalignable: unalignable.length,
    };
    report(diagnosticOf(code, { severity, line: response.line, document: labelOf(key), data }));
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
