import { defined } from "../../../core/defined.ts";
import { type ExactFraction, exactFraction, plus, product } from "../../../core/exact-fraction.ts";
import { blanc } from "../../../metrics/blanc.ts";
import type { LinkCounts, MetricOptions, RecallPrecision, Score } from "../../../metrics/kit/metric.ts";
import { membersOf, onCommonMentions } from "../listings.ts";
import type { ExplainInput, Explainer, SideWorking, Working } from "../explainer.ts";
import { type Expression, chain, exact, fraction, number, size, symbol, times } from "../../../core/expression.ts";
import { type Division, type Partitions, mentionGroups } from "../partitions.ts";
import { type Piece, equation, statement } from "../explanation.ts";
import { combinedFigures, fEquation, figureSymbols, integerSum, ratioEquation } from "../ratio-equation.ts";
import { type WrittenScope, scopeOf } from "../scope.ts";

const classes = [
  { name: "coreference", index: "c", letter: "C", title: "Coreference links" },
  { name: "nonCoreference", index: "n", letter: "N", title: "Non-coreference links" },
] as const;
type LinkClass = (typeof classes)[number];

export const explainBlanc: Explainer = {
  id: "blanc",
  explain: (input) => blancWorking(input, ruleText),
};

/** Shows BLANC's steps on the common mentions, with the boundary cases of Recasens and Hovy (2011), §4.1.2. */
export const explainBlanc2011: Explainer = {
  id: "blanc2011",
  explain(input) {
    const { restricted, pieces } = onCommonMentions(input);
    const { score } = input;
    const classOptions: MetricOptions = { ...input.options, blancEdge: "key", zeroDivision: "undefined" };
    const working = blancWorking(
      { ...restricted, score: undefinedShown(score, classOptions), options: classOptions },
      ruleText2011,
    );
    return { ...working, pieces: [...pieces, { kind: "step", title: "Links" }, ...working.pieces] };
  },
};

/** Returns the score with the figures of both classes of links. --zero-division applies only to their mean. */
function undefinedShown(score: Score, options: MetricOptions): Score {
  const { counts } = score;
  if (counts === undefined || !("coreference" in counts)) throw new TypeError("the score has no counts of links");
  const { coreference: c, nonCoreference: n } = counts;
  const sums = Float64Array.of(c.common, c.key, c.response, n.common, n.key, n.response);
  const { components } = blanc.score(sums, options);
  return { ...score, ...defined({ components }) };
}

function ruleText2011([hasC, hasN]: readonly boolean[]): string {
  if (hasC && hasN) {
    return "The key has links of both classes, so both count (Recasens & Hovy 2011, section 4.1.2). An undefined ratio counts as 0 in the mean.";
  }
  if (!hasC && !hasN)
    return "The sides have fewer than two mentions in common, so there are no links, and all figures are 0/0.";
  const [none, only] = hasC ? ["non-coreference", "coreference"] : ["coreference", "non-coreference"];
  return `The key has no ${none} links, so only the ${only} links count, even if the response has ${none} links (Recasens & Hovy 2011, section 4.1.2). An undefined ratio counts as 0.`;
}

function blancWorking(
  input: ExplainInput,
  rule: (used: readonly boolean[], options: MetricOptions) => string,
): Working {
  const { partitions, limits, focus, options, score } = input;
  const scope = scopeOf(partitions, limits, focus);
  const counts = linkCounts(score);
  const worked = classes.map((each) => classWorking(each, input));
  const used = classes.map(({ name }) => {
    const { key, response } = counts[name];
    return key > 0 || (options.blancEdge === "both" && response > 0);
  });
  const mean = meanOf(worked, used, score, options);
  return {
    pieces: [
      ...linkPieces(partitions, counts, scope),
      ...confusionPieces(partitions, counts),
      ...worked.flatMap(({ pieces }) => pieces),
      { kind: "step", title: "Mean of both classes" },
      statement(rule(used, options)),
      ...mean.pieces,
    ],
    exact: mean.exact,
  };
}

export function coreferenceLinks(partitions: Partitions, counts: LinkCounts, scope: WrittenScope): Piece[] {
  return linkPiecesOf(classes[0], partitions, counts, scope);
}

function linkCounts({ counts }: Score): Record<LinkClass["name"], LinkCounts> {
  if (counts === undefined || !("coreference" in counts)) throw new TypeError("the score has no counts of links");
  return counts;
}

function linkPieces(
  partitions: Partitions,
  counts: Record<LinkClass["name"], LinkCounts>,
  scope: WrittenScope,
): Piece[] {
  return classes.flatMap((each) => linkPiecesOf(each, partitions, counts[each.name], scope));
}

function linkPiecesOf(each: LinkClass, partitions: Partitions, counts: LinkCounts, scope: WrittenScope): Piece[] {
  const { key, response, nameOf } = partitions;
  const sets = linkSets(partitions, scope);
  const piece = (set: Expression, sides: readonly Division[], count: number): Piece => {
    const links = count === 0 ? [] : sets[each.name](sides);
    return {
      kind: "links",
      set,
      links: links.map(([a, b]): readonly [string, string] => [nameOf(a), nameOf(b)]),
      more: count - links.length,
    };
  };
  const [k, r] = setSymbols(each);
  return [
    piece(k, [key], counts.key),
    piece(r, [response], counts.response),
    piece(chain("∩", [k, r]), [key, response], counts.common),
  ];
}

function setSymbols({ letter }: LinkClass): [Expression, Expression] {
  return [symbol(letter, "k"), symbol(letter, "r")];
}

function classWorking(each: LinkClass, { score, options }: ExplainInput): Working {
  const { components } = score;
  const { pieces, exact: figures } = classFigures(
    each,
    linkCounts(score)[each.name],
    components?.[each.name] ?? score,
    options,
    each.index,
  );
  return { pieces: [{ kind: "step", title: each.title }, ...pieces], exact: figures };
}

function classFigures(
  each: LinkClass,
  { common, key, response }: LinkCounts,
  figures: RecallPrecision,
  options: MetricOptions,
  index: string | undefined,
): Working {
  const [k, r] = setSymbols(each);
  const symbols = figureSymbols(options, index);
  const [, rSymbol, pSymbol] = symbols;
  const ratio = (left: Expression, under: Expression, all: number, value: number | null): SideWorking =>
    ratioEquation(
      left,
      [fraction(size(chain("∩", [k, r])), size(under))],
      integerSum(common, number(common)),
      integerSum(all, number(all)),
      value,
    );
  const recall = ratio(rSymbol, k, key, figures.recall);
  const precision = ratio(pSymbol, r, response, figures.precision);
  const f1 = fEquation(symbols, [recall.exact, precision.exact], figures, options);
  return combinedFigures(recall, precision, f1);
}

/** Shows the rows and columns of Recasens and Hovy's Table 4, if both sides have the same mentions. */
function confusionPieces(partitions: Partitions, counts: Record<LinkClass["name"], LinkCounts>): Piece[] {
  const { missing, extra } = mentionGroups(partitions);
  if (missing.length + extra.length > 0) {
    return [
      statement(
        `There is no confusion matrix of links, because the sides have different mentions (${missing.length} missing, ${extra.length} extra).`,
      ),
    ];
  }
  const { coreference: c, nonCoreference: n } = counts;
  return [{ kind: "confusion", rc: c.common, wc: c.response - c.common, rn: n.common, wn: n.response - n.common }];
}

function ruleText([hasC, hasN]: readonly boolean[], { blancEdge }: MetricOptions): string {
  const where = blancEdge === "key" ? "in the key (--blanc-edge key)" : "on both sides (--blanc-edge both)";
  if (hasC && hasN) {
    return `Both classes of links count: a class is left out only if it is empty ${where}. In the mean, an undefined ratio counts as 0, unless --zero-division sets its value.`;
  }
  if (!hasC && !hasN) return `Both classes of links are empty ${where}, so both are left out, and all figures are 0/0.`;
  return `The class of ${hasC ? "non-coreference" : "coreference"} links is empty ${where}, so only the ${
    hasC ? "coreference" : "non-coreference"
  } links count.`;
}

function meanOf(worked: readonly Working[], used: readonly boolean[], score: Score, options: MetricOptions): Working {
  const { blancAlpha: alpha } = options;
  const [hasC, hasN] = used;
  const both = hasC && hasN;
  const bothSymbols = classes.map(({ index }) => figureSymbols(options, index));
  const mean = (figure: "recall" | "precision" | "f1", name: Expression, at: 0 | 1 | 2): SideWorking => {
    const [c, n] = bothSymbols.map((symbols) => symbols[at]);
    if (!both) {
      if (!hasC && !hasN) return { pieces: [equation(name, [], score[figure])] };
      const one = worked[hasC ? 0 : 1].exact[figure] ?? (score[figure] === 0 ? exactFraction(0) : undefined);
      return {
        pieces: [equation(name, [hasC ? c : n, ...(one === undefined ? [] : [exact(one)])], score[figure])],
        ...defined({ exact: one }),
      };
    }
    const values = worked.map(
      ({ exact: figures }, i) => figures[figure] ?? (isZero(score, i, figure) ? exactFraction(0) : undefined),
    );
    const total = meanFraction(values, alpha);
    const written = values.every((value) => value !== undefined) ? values.map(exact) : undefined;
    const half = (a: Expression, b: Expression): Expression => fraction(chain("+", [a, b]), number(2));
    const weighted = (a: Expression, b: Expression): Expression =>
      chain("+", [times(number(alpha), a), times(number(Number((1 - alpha).toPrecision(15))), b)]);
    const together = alpha === 0.5 ? half : weighted;
    return {
      pieces: [
        equation(
          name,
          [
            together(c, n),
            ...(written === undefined ? [] : [together(written[0], written[1])]),
            ...(total === undefined ? [] : [exact(total)]),
          ],
          score[figure],
        ),
      ],
      ...defined({ exact: total }),
    };
  };
  const [f, r, p] = figureSymbols(options, "BLANC");
  return combinedFigures(mean("recall", r, 1), mean("precision", p, 2), mean("f1", f, 0));
}

function isZero({ components }: Score, at: number, figure: "recall" | "precision" | "f1"): boolean {
  return components !== undefined && (components[classes[at].name]?.[figure] ?? 0) === 0;
}

/** Returns (a + b) / 2; `undefined` for other weights, or if a or b is not known. */
function meanFraction([a, b]: readonly (ExactFraction | undefined)[], alpha: number): ExactFraction | undefined {
  if (alpha !== 0.5 || a === undefined || b === undefined) return undefined;
  return product(plus(a, b), exactFraction(1, 2));
}

/** The most pairs that are examined for one set. */
const MOST_LOOKS = 5_000_000;

type Link = readonly [number, number];

interface LinkSets {
  coreference(sides: readonly Division[]): Link[];
  nonCoreference(sides: readonly Division[]): Link[];
}

/** Enumerates only links that are shown, because the number of links grows with the square of that of mentions. */
function linkSets({ key }: Partitions, { limits, anchors }: WrittenScope): LinkSets {
  const isAnchor = anchors === undefined ? undefined : new Set(anchors);

  /** Returns each pair of an anchor and one of its candidates once, if `isLink` accepts it. */
  const collect = (
    from: Iterable<number>,
    candidatesOf: (anchor: number) => ArrayLike<number>,
    isLink: (a: number, b: number) => boolean,
  ): Link[] => {
    const links: Link[] = [];
    let looks = 0;
    for (const a of from) {
      const candidates = candidatesOf(a);
      for (let i = 0; i < candidates.length; i++) {
        if (links.length >= limits.links || ++looks > MOST_LOOKS) return links;
        const b = candidates[i];
        const comesLater = b > a || (isAnchor !== undefined && b !== a && !isAnchor.has(b));
        if (comesLater && isLink(a, b)) links.push(a < b ? [a, b] : [b, a]);
      }
    }
    return links;
  };

  return {
    coreference(sides) {
      const [{ entityOf, members }] = sides;
      const from =
        anchors === undefined ? members : anchors.filter((m) => sides.every((side) => side.entityOf[m] >= 0));
      return collect(
        from,
        (a) => (entityOf[a] < 0 ? [] : membersOf(sides[0], entityOf[a])),
        (a, b) => sides.every((side) => side.entityOf[a] >= 0 && side.entityOf[a] === side.entityOf[b]),
      );
    },
    nonCoreference(sides) {
      const has = (m: number): boolean => sides.every((side) => side.entityOf[m] >= 0);
      const all = Array.from(key.entityOf.keys()).filter(has);
      return collect(
        anchors?.filter(has) ?? all,
        () => all,
        (a, b) => sides.every((side) => side.entityOf[a] !== side.entityOf[b]),
      );
    },
  };
}
