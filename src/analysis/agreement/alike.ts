import { listIn } from "../../core/arrays.ts";
import type { Labels } from "./agreement-mentions.ts";
import type { AlikeDocuments } from "./agreement-options.ts";
import { pairedEntities } from "./paired-entities.ts";

/** A part that both annotators have. */
interface LabelledPart {
  readonly document: string;
  readonly labels: Labels;
}

/** @param parts those that both annotators have */
export function alikeDocuments(parts: readonly LabelledPart[]): AlikeDocuments {
  const byDocument = new Map<string, Labels[]>();
  for (const { document, labels } of parts) listIn(byDocument, document).push(labels);
  const documents: string[] = [];
  let mentions = 0;
  const others = { mentions: 0, differing: 0 };
  let of = 0;
  for (const [document, all] of byDocument) {
    if (![0, 1].every((side) => all.some((labels) => labels[side].some((label) => label >= 0)))) continue;
    of++;
    const marked = all.reduce((sum, [own]) => sum + own.length, 0);
    const differing = all.reduce((sum, labels) => sum + differingMentions(labels), 0);
    if (differing === 0) {
      documents.push(document);
      mentions += marked;
    } else {
      others.mentions += marked;
      others.differing += differing;
    }
  }
  return { documents, of, mentions, others };
}

/** Returns about how many mentions two annotators disagree: see `disagreementsIn`. */
function differingMentions(labels: Labels): number {
  const [first, second] = labels;
  const same = pairedEntities(labels);
  return first.reduce((sum, x, place) => {
    const y = second[place];
    return sum + Number(x < 0 || y < 0 || same[x] !== y);
  }, 0);
}

/** Below this probability, nobody believes that annotators who work apart agree so well. */
const UNLIKELY = 0.001;

/**
 * Returns whether one annotation may be a copy of the other: `all` if they are alike in all documents; `some` if they
 * are alike in more mentions than annotators would be who disagree as often as these do in the other documents.
 *
 * @example
 *   const elsewhere = { mentions: 40, differing: 10 };
 *   // Agreement on 30 mentions has the probability .75³⁰, which is less than one in a thousand.
 *   perhapsCopied({ documents: ["a"], of: 3, mentions: 30, others: elsewhere }); // → "some"
 */
export function perhapsCopied({ documents, of, mentions, others }: AlikeDocuments): "all" | "some" | undefined {
  if (documents.length === 0) return undefined;
  if (documents.length === of) return "all";
  return (1 - others.differing / others.mentions) ** mentions < UNLIKELY ? "some" : undefined;
}
