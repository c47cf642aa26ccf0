import type {
  AgreementFigure,
  JointAgreement,
  MeanAgreement,
  PairAgreement,
} from "../analysis/agreement/agreement-result.ts";
import { version } from "../core/version.ts";
import type { AgreementReport } from "./agreement-report.ts";
import { exactText } from "./numbers.ts";
import { leftColumn, type Table } from "./table.ts";

/** A pair with the names of its annotators. */
type NamedPair = Omit<PairAgreement, "a" | "b"> & { readonly a: string; readonly b: string };

/** The object of the schema `corefscope/agree/1`. */
export function agreementJson(report: AgreementReport): object {
  const { names, result, diagnostics } = report;
  const { options, signature, documents, parts, mean, joint, absent } = result;
  return {
    schema: "corefscope/agree/1",
    version,
    signature,
    annotators: names,
    documents,
    parts,
    alpha: { chance: options.alpha, distance: options.distance, missing: options.missing },
    confidence: options.ci === "none" ? null : options.confidence,
    pairs: namedPairs(report),
    ...(mean !== undefined && { mean }),
    ...(joint !== undefined && { joint }),
    absent: absent.map(({ document, annotators }) => ({ document, annotators: annotators.map((i) => names[i]) })),
    diagnostics,
  };
}

/** One object per pair, and one each for the means and for all annotators at once. */
export function agreementLines(report: AgreementReport): object[] {
  const { signature, mean, joint } = report.result;
  const header = { schema: "corefscope/agree/1", signature };
  return [
    ...namedPairs(report).map((pair) => ({ ...header, pair })),
    ...(mean === undefined ? [] : [{ ...header, mean }]),
    ...(joint === undefined ? [] : [{ ...header, joint }]),
  ];
}

/**
 * One row per pair and figure, with unrounded numbers, named by their places in the JSON; the rows of means and of all
 * annotators at once have `mean` and `joint` for the pair.
 */
export function agreementLongTable(report: AgreementReport): Table {
  const { mean, joint } = report.result;
  return {
    columns: ["a", "b", "figure", "value", "low", "high"].map(leftColumn),
    rows: [
      ...namedPairs(report).flatMap(({ a, b, ...figures }) => rowsOf(figures, [a, b])),
      ...(mean === undefined ? [] : rowsOf(mean, ["mean", ""])),
      ...(joint === undefined ? [] : rowsOf(joint, ["joint", ""])),
    ],
  };
}

function namedPairs({ names, result }: AgreementReport): NamedPair[] {
  return result.pairs.map((pair) => ({ ...pair, a: names[pair.a], b: names[pair.b] }));
}

/** The numbers in an object, each with the path to it; the interval of a figure is beside it. */
function rowsOf(
  figures: Omit<NamedPair, "a" | "b"> | MeanAgreement | JointAgreement,
  names: readonly [string, string],
): string[][] {
  const rows: string[][] = [];
  const walk = (node: Leaf | Branch, path: readonly string[]): void => {
    if (typeof node === "object" && node !== null) {
      const { value, ci, ...rest } = node;
      if ("value" in node) {
        const [low, high] = (ci as AgreementFigure["ci"]) ?? [];
        rows.push([...names, path.join("."), exactText(value as Leaf), exactText(low), exactText(high)]);
      }
      for (const [name, inner] of Object.entries(rest)) walk(inner, [...path, name]);
    } else {
      rows.push([...names, path.join("."), exactText(node), "", ""]);
    }
  };
  walk(figures as unknown as Branch, []);
  return rows;
}

type Leaf = number | null;
interface Branch {
  readonly [name: string]: Leaf | Branch;
}
