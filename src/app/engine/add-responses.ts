import type { Diagnostic } from "../../core/diagnostic.ts";
import { Corpus } from "./corpus.ts";
import type { InputResponse } from "./open-request.ts";
import { savedMessagesOf } from "./messages.ts";
import { type Opened, reasonToRefuse } from "./overview.ts";
import { type RecognisedFile, readInput, type SideParts } from "./read-input.ts";

interface OpenReport extends Opened {
  readonly corpus: Corpus;
  /** The key, then the responses. */
  readonly sides: readonly SideParts[];
}

interface Changed {
  readonly corpus: Corpus;
  readonly sides: readonly SideParts[];
  readonly opened: Opened;
  /** Whether the added responses must not be scored. `opened` then has only messages about them. */
  readonly refused: boolean;
}

/**
 * Scores responses next to those of a report, or in place of those with the same names.
 *
 * @throws RangeError for a report without its words, because nothing can be aligned with it
 */
export async function withResponses(report: OpenReport, responses: readonly InputResponse[]): Promise<Changed> {
  const { corpus: old, sides, redaction, messages, settings, signatures, files } = report;
  if (redaction.mode !== "none") {
    throw new RangeError("This report lacks words, so no response can be added. Open the original files instead.");
  }
  const read = await readInput({ key: [], responses, options: old.options });
  const added = new Map(read.responses.map((side) => [side.name, side]));
  const names = [...old.names, ...[...added.keys()].filter((name) => !old.names.includes(name))];
  const all = names.map((name, i) => ({ ...(added.get(name) ?? sides[i + 1]), name }));
  const corpus = new Corpus(sides[0], all, old.options);
  const fresh = [...read.diagnostics, ...corpus.diagnostics];
  const replaced = new Set(old.names.flatMap((name, i) => (added.has(name) ? [sides[i + 1].file ?? name] : [])));
  const told = savedMessagesOf(fresh);
  const changed: Opened = {
    redaction,
    settings,
    messages: [...stillTrue(messages, replaced, fresh), ...told],
    files: [...files.filter(({ name, side }: RecognisedFile) => side === "key" || !replaced.has(name)), ...read.files],
    signatures: corpus.accumulators.map((accumulator, i) => {
      const own = added.has(names[i]) ? undefined : signatures?.[i];
      return own ?? accumulator.result().signature;
    }),
  };
  const refused = reasonToRefuse(fresh) !== undefined || corpus.parts.length === 0;
  return {
    ...{ corpus, sides: [sides[0], ...all], refused },
    opened: refused ? { ...changed, messages: told } : changed,
  };
}

/** Returns the messages that are neither about replaced files nor reported again. */
function stillTrue(
  messages: Opened["messages"],
  replaced: ReadonlySet<string>,
  fresh: readonly Diagnostic[],
): Opened["messages"] {
  const again = new Set(fresh.map((each) => JSON.stringify(each)));
  return messages.filter(({ diagnostic: each }) => {
    return (each.file === undefined || !replaced.has(each.file)) && !again.has(JSON.stringify(each));
  });
}
