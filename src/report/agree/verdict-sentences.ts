import {
  type AgreementCaution,
  type AgreementVerdict,
  agreementVerdict,
  krippendorffLimits,
  lacksDocuments,
} from "../../analysis/agreement/verdict.ts";
import type { AgreementFigure, AgreementOptions } from "../../analysis/agreement/agreement-options.ts";
import { type AgreementWarning, agreementWarnings } from "./agreement-warnings.ts";
import type { AgreementReport } from "./agreement-notes.ts";
import { counted, decimalText, percent } from "../numbers.ts";

/** A verdict in words. */
export interface VerdictWords {
  /** How good the agreement is, and on what. */
  readonly sentence: string;
  /** What is wrong with the annotations. */
  readonly warnings: readonly AgreementWarning[];
  /** Which figure to report, and why. */
  readonly report: string;
  /** What it does not show, each the rest of a sentence. */
  readonly cautions: readonly { readonly code: AgreementCaution; readonly text: string }[];
}

const { reliable, tentative } = krippendorffLimits;

/** Returns how good agreement is, on what, which figure to report, why, and what it does not show. */
export function verdictWords({ names, result }: Pick<AgreementReport, "names" | "result">, digits = 2): VerdictWords {
  const verdict = agreementVerdict(result);
  const alpha = figureText(verdict.alpha, (value) => decimalText(value, digits));
  const mentions = figureText(verdict.mentions, (value) => percent(value, digits));
  const { areGiven } = verdict;
  const figure = verdict.alpha.ci === null ? "α" : "α with its interval";
  const report = verdict.standing === "same" ? "If there are no copies, report" : "Report";
  const isOfAll = result.options.missing === "common";
  return {
    sentence:
      verdict.alpha.value === null
        ? `${judgement(names, verdict, result.options)}.`
        : `${judgement(names, verdict, result.options)}: α of entities is ${alpha}${onWhat(names, verdict, isOfAll)}.`,
    warnings: agreementWarnings({ names, result }),
    report:
      verdict.standing === "undefined"
        ? toReport(verdict, mentions)
        : areGiven
          ? `${report} ${figure}: it is corrected for chance, and counts entities that overlap as partly the same (Passonneau 2004). All have the same mentions, so F1 of mentions says nothing.`
          : `${report} ${figure}, and F1 of mentions, ${mentions}. α counts entities that overlap as partly the same (Passonneau 2004). Mentions have no κ, because what could have been marked cannot be counted (Hripcsak and Rothschild 2005).`,
    cautions: verdict.cautions.map((code) => ({ code, text: cautionText(code, verdict) })),
  };
}

/** Returns the words of a verdict as lines of a report. */
export function verdictLines({ sentence, warnings, report, cautions }: VerdictWords): string[] {
  return [
    sentence,
    ...warnings.map(({ text }) => text),
    report,
    `This does not show ${cautions.map(({ text }) => text).join("; ")}.`,
  ];
}

function toReport({ alpha, mentions: { value } }: AgreementVerdict, mentions: string): string {
  const figures = [
    ...(alpha.value === null ? [] : ["α of each pair"]),
    ...(value === null ? [] : [`F1 of mentions, ${mentions}`]),
  ];
  return figures.length === 0 ? "There is no figure to report." : `Report ${figures.join(", and ")}.`;
}

function judgement(
  names: readonly string[],
  verdict: AgreementVerdict,
  { singletons }: Pick<AgreementOptions, "singletons">,
): string {
  const { standing, alpha, documents, pairs } = verdict;
  switch (standing) {
    case "undefined":
      if (alpha.value !== null)
        return `Agreement of all ${names.length} annotators is unknown, because only ${pairs.defined} of ${counted(pairs.all, "pair")} ${pairs.defined === 1 ? "has" : "have"} an α`;
      return documents === 0 && pairs.all === 1
        ? `Agreement on entities cannot be measured, because ${names.join(" and ")} have no mention in common${singletons === "drop" ? ", apart from singletons" : ""}`
        : "Agreement on entities cannot be measured, because annotation at random could not disagree";
    case "same":
      return "Reliability is not judged, because an annotation may be there twice";
    case "reliable":
      return `The annotations are reliable by Krippendorff's limit, α ≥ ${reliable}`;
    case "tentative": {
      const isPerhapsMore = alpha.ci !== null && alpha.ci[1] >= reliable;
      return `The annotations allow tentative conclusions by Krippendorff's limit, α ≥ ${tentative}${isPerhapsMore ? `, and perhaps firm ones, α ≥ ${reliable}` : ""}`;
    }
    case "open":
      return `Whether the annotations are reliable is open, because the interval contains Krippendorff's limit for tentative conclusions, ${tentative}`;
    case "unreliable":
      return `The annotations are not reliable by Krippendorff's limit, α ≥ ${tentative} for tentative conclusions`;
    case "no-interval":
      return lacksDocuments(verdict)
        ? `${counted(documents, "document")} cannot show whether the annotations are reliable by Krippendorff's limits`
        : "Without an interval, nobody knows whether the annotations are reliable by Krippendorff's limits";
  }
}

function onWhat(
  names: readonly string[],
  { of, alpha, counted: mentions, documents, pairs }: AgreementVerdict,
  isOfAll: boolean,
): string {
  const all = names.length === 2 ? names.join(" and ") : `all ${names.length} annotators`;
  const any = names.length === 2 ? names.join(" or ") : `any of ${names.length} annotators`;
  const who = isOfAll ? all : any;
  const inDocuments = `in ${counted(documents, "document")}`;
  if (of === "mean" && pairs.defined < pairs.all)
    return alpha.value === null ? "" : `, the mean over ${pairs.defined} of ${counted(pairs.all, "pair")}`;
  if (of === "mean") return `, the mean over pairs of ${names.length} annotators, each ${inDocuments} or more`;
  return `, on ${counted(Math.round(mentions ?? 0), "mention")} that ${who} marked ${inDocuments}`;
}

function figureText({ value, ci }: AgreementFigure, write: (value: number | null) => string): string {
  return ci === null ? write(value) : `${write(value)} [${ci.map(write).join(", ")}]`;
}

function cautionText(code: AgreementCaution, { documents, coverage, linkShare, alpha }: AgreementVerdict): string {
  switch (code) {
    case "one-pair":
      return "how well other annotators would agree, as there are only two";
    case "few-documents":
      return alpha.ci === null
        ? `how well they would agree in other documents, as there ${documents === 1 ? "is" : "are"} only ${documents}`
        : `how well they would agree in other documents, as ${documents} give a rough interval`;
    case "mentions-given":
      return "that annotators would find the same mentions";
    case "mentions-left-out":
      return coverage === null
        ? "agreement about mentions that not all marked"
        : `agreement about the ${percent(1 - coverage, 1)} % of mentions that not all marked`;
    case "prevalence":
      return `that κ and F1 compare with texts of other lengths, as ${percent(linkShare, 1)} % of pairs are links`;
    case "other-alpha":
      return "that α compares with papers that use another distance or chance (Artstein and Poesio 2008)";
  }
}
