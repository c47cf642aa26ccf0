import { agreementSteps } from "../../analysis/agreement/agreement.ts";
import { agreementBy, groupHeadline, worstFirst } from "../../analysis/agreement/agreement-groups.ts";
import {
  agreementMetrics,
  resolveAgreementOptions,
  type UserAgreementOptions,
} from "../../analysis/agreement/agreement-options.ts";
import { disagreementsIn } from "../../analysis/agreement/disagreements.ts";
import { headlineOf } from "../../analysis/compare/headline.ts";
import { listIn } from "../../core/arrays.ts";
import { defined } from "../../core/defined.ts";
import { type AnnotatedPart, runsOf } from "../../core/document.ts";
import type { Steps } from "../../core/long-work.ts";
import { noLabel } from "../../core/mention-type.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { agreementMethods } from "../../report/agree/agreement-methods.ts";
import { disagreementReason } from "../../report/agree/disagreement-reason.ts";
import { agreementNotes } from "../../report/agree/agreement-notes.ts";
import { verdictLines, verdictWords } from "../../report/agree/verdict-sentences.ts";
import {
  type AgreementTable,
  briefAgreementNotes,
  briefTables,
  groupTables,
} from "../../report/agree/write-agreement-report.ts";
import { titleOf } from "../../report/score/score-tables.ts";
import { annotatorLetter } from "./annotator-letter.ts";
import type { Corpus } from "./corpus.ts";
import type { ShownLayerName } from "./document-view.ts";
import { contextOf, shownText } from "./errors-view.ts";
import { entityNamer } from "./part-view.ts";

/** An annotator, and the layer that shows the annotation. */
export interface AnnotatorView {
  readonly name: string;
  /** `key` for the first annotator if nobody is the key. */
  readonly layer: ShownLayerName;
}

/** The agreement of annotators, as `corefscope agree` prints it. */
export interface AgreementView {
  /** How good the agreement is, which figure to report, and what it does not show. */
  readonly verdict: readonly string[];
  readonly tables: readonly AgreementTable[];
  /** The figures of types of entities and mentions, the worst first; none if the files do not say. */
  readonly classes: readonly AgreementTable[];
  readonly notes: readonly string[];
  /** What the figures mean, and each metric. */
  readonly methods: readonly string[];
  readonly metrics: readonly { readonly title: string; readonly summary: string }[];
  readonly signature: string;
}

/** The entity in which an annotator has a mention. */
export interface MarkedEntity {
  /** Its number in the part, from 1, in the order of first mentions. */
  readonly number: number;
  /** Its number in the layer, as in `LayerView.entities`. */
  readonly entity: number;
  /** Its id in the file; "" if the file gives entities none. */
  readonly id: string;
  readonly name: string;
  readonly mentions: number;
}

/** A mention that only one of two annotators marked, or that they have in different entities. */
export interface DisagreementView {
  /** Does not depend on the order of the files: the document, the part and the place of the mention. */
  readonly id: string;
  readonly document: string;
  readonly part: string;
  /** Runs of tokens; absent if mentions are names. */
  readonly tokens?: readonly number[];
  readonly text: string;
  /** Why they disagree, with the letters of the annotators. */
  readonly reason: string;
  readonly context?: { readonly before: string; readonly after: string };
  /** By annotator; absent for one who did not mark it. */
  readonly a?: MarkedEntity;
  readonly b?: MarkedEntity;
}

export interface DisagreementsView {
  /** The title of the metric of `score`. */
  readonly metric: string;
  /** Figures of documents, as `corefscope agree` gives them for each document alone. */
  readonly documents: readonly {
    readonly document: string;
    readonly mentions: number | null;
    readonly links: number | null;
    readonly score: number | null;
    readonly disagreements: number;
  }[];
  /** In text order. */
  readonly disagreements: readonly DisagreementView[];
}

/** Returns the annotators whose agreement can be measured; none if all files are a key and systems. */
export function annotatorViews({ options: { annotators }, names }: Pick<Corpus, "options" | "names">): AnnotatorView[] {
  const { first, others = [] } = annotators ?? {};
  const rest = names.flatMap((name, layer): AnnotatorView[] => (others.includes(name) ? [{ name, layer }] : []));
  return first === undefined ? rest : [{ name: first, layer: "key" }, ...rest];
}

/** Measures the agreement like the command `agree`, in steps that yield a share of the work. */
export function* agreementView(corpus: Corpus): Steps<AgreementView> {
  const annotators = annotatorViews(corpus);
  const sources = annotators.map((each) => sourceOf(corpus, each));
  const result = yield* agreementSteps(sources, optionsOf(corpus));
  const report = { names: annotators.map(({ name }) => name), result, diagnostics: [] };
  const classes = (["entity-type", "mention-type"] as const).flatMap((division) => {
    const { groups } = agreementBy(sources, division, optionsOf(corpus));
    const isKnown = groups.some(({ label }) => label !== noLabel);
    const by = { division, groups: worstFirst(groups, groupHeadline(groups)) };
    return isKnown ? groupTables({ ...report, by }, 2) : [];
  });
  return {
    verdict: verdictLines(verdictWords(report)),
    tables: briefTables(report, 2),
    classes,
    notes: [...briefAgreementNotes(report), ...agreementNotes(report, 2)],
    methods: Object.values(agreementMethods),
    metrics: result.options.metrics.map(({ title, summary }) => ({ title, summary })),
    signature: result.signature,
  };
}

/** @param pair the numbers of two annotators */
export function disagreementsView(corpus: Corpus, pair: readonly [a: number, b: number]): DisagreementsView {
  const [a, b] = pair.map((annotator) => sourceOf(corpus, annotatorViews(corpus)[annotator]));
  const letters = pair.map(annotatorLetter);
  const options = optionsOf(corpus);
  const metric = headlineOf(resolveAgreementOptions(options).metrics.map(({ id }) => id));
  const { groups: documents, parts } = agreementBy([a, b], "document", options);
  const disagreements = parts.flatMap((marked) => {
    const { document, part } = marked;
    // Two annotators have a part that two have.
    const markings = marked.markings.map((marking) => marking!);
    const words = { tokens: markings[0].part.tokens ?? markings[1].part.tokens };
    const [entityA, entityB] = markings.map(({ part: own, order, labels }) => {
      const full = { ...own, ...defined(words) };
      const nameOf = entityNamer(full);
      const numbers = new Map(Array.from(order, (m, place) => [own.mentions.entity[m], labels[place]]));
      const members = new Map<number, number[]>();
      for (const m of order) listIn(members, own.mentions.entity[m]).push(m);
      return (m: number): MarkedEntity | undefined => {
        if (m < 0) return undefined;
        const entity = own.mentions.entity[m];
        const { ids } = own.entities;
        return {
          ...{ number: numbers.get(entity)! + 1, entity, id: own.lacksIds === true ? "" : ids[entity] },
          ...{ name: nameOf(members.get(entity)!), mentions: members.get(entity)!.length },
        };
      };
    });
    const copies = new Map<string, number>();
    return disagreementsIn(markings).map((disagreement): DisagreementView => {
      const [x, y] = disagreement.mentions;
      const [{ part: own }, m] = x < 0 ? [markings[1], y] : [markings[0], x];
      const place = placeOf(own, m);
      const mention = {
        side: "key",
        text: own.mentions.names?.[m] ?? "",
        ...defined({ tokens: place.tokens }),
      } as const;
      const name = JSON.stringify([document, part, place.tokens ?? mention.text]);
      const copy = (copies.get(name) ?? 0) + 1;
      copies.set(name, copy);
      return {
        ...{ id: copy === 1 ? name : `${name} ${copy}`, document, part },
        ...defined(place),
        text: shownText(mention, { ...own, ...defined(words) }),
        reason: disagreementReason(letters, marked, disagreement),
        ...defined({ context: contextOf(mention, { ...own, ...defined(words) }), a: entityA(x), b: entityB(y) }),
      };
    });
  });
  const counts = new Map<string, number>();
  for (const { document } of disagreements) counts.set(document, (counts.get(document) ?? 0) + 1);
  return {
    metric: titleOf(metric),
    documents: documents.map(({ label: document, mentions, links = null, metrics }) => ({
      ...{ document, mentions, links, score: metrics[metric], disagreements: counts.get(document) ?? 0 },
    })),
    disagreements,
  };
}

function placeOf({ mentions }: AnnotatedPart, m: number): { readonly tokens: readonly number[] | undefined } {
  return { tokens: mentions.names === undefined ? [...runsOf(mentions, m)] : undefined };
}

function sourceOf({ key, responses }: Corpus, { layer }: AnnotatorView): PartSource {
  return layer === "key" ? key : responses[layer];
}

/** The options of `agree` that the page has, too. Metrics that cannot measure agreement are left out. */
function optionsOf({ options, scoring }: Corpus): UserAgreementOptions {
  const { singletons, onDuplicate, onTokenMismatch } = scoring;
  const metrics = options.metrics?.filter((id) => agreementMetrics.some((metric) => metric.id === id)) ?? [];
  return {
    ...{ singletons, onDuplicate, onTokenMismatch },
    ...defined({ seed: options.seed }),
    ...(metrics.length > 0 && { metrics }),
  };
}
