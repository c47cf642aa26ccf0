import { perhapsCopied } from "../../analysis/agreement/alike.ts";
import { documentName } from "../../core/diagnostic.ts";
import { counted } from "../numbers.ts";
import type { AgreementReport } from "./agreement-notes.ts";

/**
 * What is wrong with the annotations, so that figures say little or are on what is left.
 *
 *   same-annotation     two annotations are the same, in all documents or in suspiciously many
 *   missing-documents   an annotator lacks documents
 *   unmarked-documents  an annotator marked nothing in documents in which others did
 */
type AgreementWarningCode = "same-annotation" | "missing-documents" | "unmarked-documents";

export interface AgreementWarning {
  readonly code: AgreementWarningCode;
  readonly text: string;
}

/** How many documents a sentence names, and how many sentences of a kind there are. */
const NAMED = 3;

export function agreementWarnings({ names, result }: Pick<AgreementReport, "names" | "result">): AgreementWarning[] {
  const { given } = result;
  const isPair = names.length === 2;
  const shareOf = ({ alike: { documents, of } }: (typeof result.pairs)[number]): number => documents.length / of;
  const pairs = result.pairs.toSorted((x, y) => shareOf(y) - shareOf(x));
  const same = pairs.flatMap(({ a, b, alike }) => {
    const found = perhapsCopied(alike);
    if (found === undefined) return [];
    const { documents, of, others } = alike;
    const both = `${names[a]} and ${names[b]} have exactly the same mentions and entities in`;
    return found === "all"
      ? [`${both} ${allDocuments(of)}. Check that they are two annotations, and that neither is a copy.`]
      : [
          `${both} ${documents.length} of ${counted(of, "document")} (${someNames(documents, given)}), but differ on ${others.differing} of ${counted(others.mentions, "mention")} in the others. Check that none was copied.`,
        ];
  });
  const areParts = given.parts > given.documents;
  const missing = names.flatMap((name, annotator) => {
    const lacking = result.absent.flatMap((each) => (each.annotators.includes(annotator) ? [each.document] : []));
    if (lacking.length === 0) return [];
    const of = areParts ? counted(given.parts, "part") : counted(given.documents, "document");
    const it = lacking.length === 1 ? "it" : "them";
    return [
      `${name} lacks ${lacking.length} of ${of}: ${someNames(lacking, given)}. ${isPair ? "The figures" : `Pairs with ${name}`} leave ${it} out.`,
    ];
  });
  const unmarked = result.unmarked.map(({ annotator, documents, of }) => {
    const other = isPair ? names[1 - annotator] : "another annotator";
    return `${names[annotator]} marked nothing in ${documents.length} of ${counted(of, "document")} in which ${other} did: ${someNames(documents, given)}. If ${documents.length === 1 ? "it is" : "they are"} unfinished, leave ${documents.length === 1 ? "it" : "them"} out.`;
  });
  return [
    ...firstOf("same-annotation", same, (more) => `the same documents of ${counted(more, "more pair")}`),
    ...firstOf("missing-documents", missing, (more) => `missing documents of ${counted(more, "more annotator")}`),
    ...firstOf("unmarked-documents", unmarked, (more) => `unmarked documents of ${counted(more, "more annotator")}`),
  ];
}

function firstOf(
  code: AgreementWarningCode,
  texts: readonly string[],
  others: (more: number) => string,
): AgreementWarning[] {
  const more = texts.length - NAMED;
  return [...texts.slice(0, NAMED), ...(more > 0 ? [`Not listed: ${others(more)}.`] : [])].map((text) => ({
    code,
    text,
  }));
}

function allDocuments(count: number): string {
  return count === 1 ? "the document that both marked" : `all ${counted(count, "document")} that both marked`;
}

/** Returns the names of a few documents or parts, and how many more there are. */
function someNames(labels: readonly string[], { documents }: AgreementReport["result"]["given"]): string {
  const nameOf = (label: string): string =>
    label === "" && documents === 1 ? "the only document" : documentName(label);
  const more = labels.length - NAMED;
  return `${labels.slice(0, NAMED).map(nameOf).join(", ")}${more > 0 ? ` and ${more.toLocaleString("en")} more` : ""}`;
}
