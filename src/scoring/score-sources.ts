import { append } from "../core/arrays.ts";
import { defined } from "../core/defined.ts";
import { type Diagnostic, diagnosticOf } from "../core/diagnostic.ts";
import { type AnnotatedPart, mentionPlace, type SideName, surfaceOf } from "../core/document.ts";
import { atOnce, inTurns, type LongWork, type Steps, Turns } from "../core/long-work.ts";
import { type LayerName, layerNames, layerSizes } from "../core/layers.ts";
import { coreOfRule, type RuleCore } from "../matching/match-rule.ts";
import { MatchedSide } from "../matching/matched-side.ts";
import type { Metric } from "../metrics/kit/metric.ts";
import type { StandardMetricId } from "../metrics/registry.ts";
import { Accumulator } from "./accumulator.ts";
import type { GroupScore, ScoreResult } from "./corpus-scores.ts";
import { type Grouping, groupings } from "./grouping.ts";
import { SidesTally, mentionsInCommon } from "./mentions-in-common.ts";
import { type NamedFile, type PartSource, type PartsPaired, pairParts } from "./pair-parts.ts";
import type { CorpusReading } from "./read-corpus.ts";
import { partOfLayer, prepareParts } from "./prepare.ts";
import { refuseUnheard } from "./refused-error.ts";
import { ScopeJoiner } from "./scopes/scope-joiner.ts";
import {
  type ChosenMetric,
  countedMetrics,
  type ScoreOptions,
  type ScoredLayer,
  type UserOptions,
  resolveOptions,
  seesSplitAntecedents,
} from "./score-options.ts";
import { type PartObserver, type ScoredPart, countingOf, scorePart } from "./score-part.ts";
import type { MatchedSides } from "./tabulate.ts";
import { isExact } from "../matching/equal-mentions.ts";

/** A document, and the ids of its entities; none if its mentions have names. */
interface NamedEntities {
  readonly document: string;
  readonly ids: readonly string[];
}

function namedEntities({ document, mentions, entities }: AnnotatedPart): NamedEntities {
  return { document, ids: mentions.names === undefined ? entities.ids : [] };
}

/** Returns whether one side's document is an entity of the other side's document, which has no name. */
function isNestedIn(one: NamedEntities | undefined, other: NamedEntities | undefined): boolean {
  return one !== undefined && other?.document === "" && other.ids.includes(one.document);
}

/**
 * Scores any number of responses against a key, in one pass over all of them.
 *
 * @param report receives all diagnostics; those of a response name its file, if it has one. They are also in the
 *   `diagnostics` of the results, except those about the file of another response
 * @param observer if given, chooses which parts to score, and receives each scored part
 * @param divideBy what the accumulators' breakdowns divide mentions by
 * @returns one accumulator per response, in their order
 * @throws NotComparableError if a part lacks what an option needs, or too many mentions overlap to be matched
 * @example
 *   const [key, ours] = [[["a", "b"]], [["a"], ["b"]]].map((clusters) => ({ open: () => [partOf(clusters, "x")] }));
 *   const [total] = scoreSources(key, [ours], resolveOptions({ metrics: ["muc"] }), () => undefined);
 *   total.result().scores.muc.recall; // → 0
 */
// eslint-disable-next-line @typescript-eslint/max-params -- public: its signature stays
export function scoreSources(
  key: PartSource,
  responses: readonly PartSource[],
  options: ScoreOptions,
  report: (diagnostic: Diagnostic) => void,
  observer?: PartObserver,
  divideBy?: string,
): Accumulator[] {
  return atOnce(scoringSteps(key, responses, options, report, observer, divideBy));
}

/** Works like `scoreSources`, in steps that yield the number of parts that are scored. */
// eslint-disable-next-line @typescript-eslint/max-params -- like that of `scoreSources`
export function* scoringSteps(
  key: PartSource,
  responses: readonly PartSource[],
  options: ScoreOptions,
  report: (diagnostic: Diagnostic) => void,
  observer?: PartObserver,
  divideBy?: string,
): Steps<Accumulator[]> {
  const told: Diagnostic[] = [];
  const tell = (diagnostic: Diagnostic): void => {
    told.push(diagnostic);
    report(diagnostic);
  };
  const sources = [key, ...responses];
  const [keyReport, ...reports] = sources.map(({ file }) => reportIn(file, tell));
  const accumulators = reports.map((each) => new Accumulator(options, each, divideBy));
  const notices = new SourceNotices(key, responses, options, tell, reports);
  const counting = countingOf(options, divideBy);
  const joiner = options.scope === "document" ? undefined : new ScopeJoiner(counting);
  const wants = (part: AnnotatedPart): boolean => observer?.wants(part) ?? true;
  const scored = (id: string, { counts, sides }: ScoredPart, i: number): void => {
    accumulators[i].addOwn(id, counts);
    notices.addScored(id, sides, i);
    observer?.matched(id, sides, i);
  };
  let done = 0;
  for (const pair of pairParts(key, responses, tell)) {
    yield done++;
    notices.addRead(pair);
    observer?.paired?.(pair);
    const parts = [pair.key, ...pair.responses];
    const named = parts.find((part) => part !== undefined);
    if (named === undefined || (joiner === undefined && !wants(named))) continue;
    notices.addLayers(pair);
    // A part from one of several files names its own file.
    const [ofKey, ...ofResponses] = parts.map((part, side) => reportIn(part?.file ?? sources[side].file, tell));
    const ready = prepareParts(pair.key, pair.responses, options, ofKey);
    if (joiner !== undefined) joiner.add(pair.id, ready.key, ready.responses, ofResponses);
    else if (pair.key !== undefined || options.extraDocuments === "score") {
      ready.responses.forEach((response, i) => {
        const part = scorePart(ready.key, response, counting, ofResponses[i]);
        if (part !== undefined) scored(pair.id, part, i);
      });
    }
  }
  joiner?.score(keyReport, reports, { wants, scored });
  notices.reportAll();
  accumulators.forEach((accumulator, i) => {
    const others = new Set(responses.flatMap(({ file }, r) => (r === i ? [] : (file ?? []))));
    for (const own of [key.file, responses[i].file]) if (own !== undefined) others.delete(own);
    accumulator.note(told.filter(({ file }) => file === undefined || !others.has(file)));
  });
  return accumulators;
}

/** Parts in memory, or from a reader. */
export type Parts = Iterable<AnnotatedPart> | AsyncIterable<AnnotatedPart>;

/** Options of `score`: those of scoring, a grouping, and those of long work. */
export type ScoreRequest<Chosen extends ChosenMetric = ChosenMetric> = UserOptions<Chosen> &
  LongWork & {
    /** Also gives the scores of each document, or of each group of another kind. */
    readonly by?: Grouping;
  };

/** The result of `score`. */
export interface CorpusScore<Chosen extends ChosenMetric = ChosenMetric> extends ScoreResult<Chosen> {
  /** With `by`: the scores of each group, in the order in which the groups first appear; otherwise none. */
  readonly groups: readonly GroupScore<Chosen>[];
  /** What the groups are. */
  readonly by?: Grouping;
}

/**
 * Scores one response against a key.
 *
 * Collects both sides in memory first. For larger corpora, use `accumulator`. The event loop gets a turn between
 * documents.
 *
 * @param request options of scoring, whose defaults are in `defaultScoreOptions`; `by` gives scores of documents, too;
 *   `signal` stops the work, and `onProgress` receives its progress
 * @param report receives all diagnostics, including those of `readCorpus` unless that has its own `report`; the result
 *   has all of them, too
 * @throws RangeError as `resolveOptions` does
 * @throws NotComparableError if a part lacks what an option needs, or too many mentions overlap to be matched
 * @throws RefusedError for errors that make scores meaningless, if no `report` receives them
 * @throws the signal's `reason` if it is aborted
 * @throws UnreadableError as `readCorpus` does, if neither that nor `score` was given a `report`
 * @example
 *   const [key, ours] = [[partOf([["a", "b"]], "x")], [partOf([["a"], ["b"]], "x")]];
 *   (await score(key, ours, { metrics: ["muc"], by: "document" })).groups[0].scores.muc.recall; // → 0
 */
export async function score<Chosen extends ChosenMetric = StandardMetricId>(
  key: Parts,
  response: Parts,
  { by, signal, onProgress, ...chosen }: ScoreRequest<Chosen> = {},
  report?: (diagnostic: Diagnostic) => void,
): Promise<CorpusScore<Chosen>> {
  const options = resolveOptions(chosen);
  requireGrouping(by);
  const work = defined({ signal, onProgress });
  const corpora = await collected([key, response], report, work);
  const [ofKey, ofResponse] = corpora.sources;
  const scoring = scoringSteps(ofKey, [ofResponse], options, corpora.tell);
  const [total] = (await inTurns(scoring, work, "scoring", corpora.parts)) as Accumulator<Chosen>[];
  refuseUnheard(corpora.diagnostics, report);
  return {
    ...total.result(),
    groups: by === undefined ? [] : total.by(by),
    ...defined({ by }),
    diagnostics: corpora.diagnostics,
  };
}

/** @throws RangeError for an unknown grouping, which types rule out */
export function requireGrouping(by: Grouping | undefined): void {
  if (by !== undefined && !groupings.includes(by)) {
    throw new RangeError(
      `by is ${JSON.stringify(by)}; it must be one of ${groupings.map((each) => `"${each}"`).join(", ")}`,
    );
  }
}

interface CollectedCorpora {
  readonly sources: readonly PartSource[];
  /** The number of parts of the source that has most. */
  readonly parts: number;
  /** The diagnostics of reading, followed by everything passed to `tell`. */
  readonly diagnostics: readonly Diagnostic[];
  readonly tell: (diagnostic: Diagnostic) => void;
}

/**
 * @param report receives the diagnostics of reading as they are found (unless a corpus has its own `report`), and later
 *   those passed to `tell`
 * @throws UnreadableError as `readCorpus` does
 */
export async function collected(
  corpora: readonly Parts[],
  report: ((diagnostic: Diagnostic) => void) | undefined,
  work: LongWork = {},
): Promise<CollectedCorpora> {
  const turns = new Turns(work);
  let read = 0;
  let most = 0;
  const diagnostics: Diagnostic[] = [];
  const sources: PartSource[] = [];
  for (const parts of corpora) {
    if (report !== undefined && isReading(parts)) parts.listen(report);
    const all: AnnotatedPart[] = [];
    for await (const part of parts) {
      all.push(part);
      await turns.next({ step: "reading", done: ++read });
    }
    most = Math.max(most, all.length);
    if (isReading(parts)) append(diagnostics, parts.diagnostics);
    const positions = all.flatMap(({ position }) => position ?? []);
    // A repeated position shows that several files were read in sequence.
    const isOneFile = new Set(positions).size === positions.length;
    sources.push({ open: () => all, ...(isOneFile && { isOneFile }) });
  }
  const tell = (diagnostic: Diagnostic): void => {
    diagnostics.push(diagnostic);
    report?.(diagnostic);
  };
  return { sources, parts: most, diagnostics, tell };
}

function isReading(parts: Parts): parts is CorpusReading {
  return "listen" in parts && "diagnostics" in parts;
}

function reportIn(
  file: string | undefined,
  report: (diagnostic: Diagnostic) => void,
): (diagnostic: Diagnostic) => void {
  return (diagnostic) => {
    report(file === undefined ? diagnostic : { file, ...diagnostic });
  };
}

/** Observes the scoring of a key and its responses, and at the end reports what concerns a whole source. */
class SourceNotices {
  private readonly options: ScoreOptions;
  private readonly report: (diagnostic: Diagnostic) => void;
  private readonly reports: readonly ((diagnostic: Diagnostic) => void)[];
  private readonly layers: LayerTally;
  private readonly cores: CoreTally;
  private readonly sides: readonly SidesTally[];
  /** Of each response: whether an entity has the id of one of the key, and whether both sides have entities. */
  private readonly ids: { hasCommon: boolean; key: boolean; response: boolean; readonly matters: boolean }[];
  private readonly shared: { readonly key: SharedMentions; readonly responses: readonly SharedMentions[] };
  private keyParts = 0;
  private readonly common: number[];
  private firstKey: NamedEntities | undefined;
  /** Of each response, its first document that is not in the key. */
  private readonly foreign: (NamedEntities | undefined)[] = [];

  constructor(
    key: NamedFile,
    responses: readonly NamedFile[],
    options: ScoreOptions,
    report: (diagnostic: Diagnostic) => void,
    reports: readonly ((diagnostic: Diagnostic) => void)[],
  ) {
    this.options = options;
    this.report = report;
    this.reports = reports;
    const matters = countedMetrics(options.metrics).some((metric) => metric.seesIds?.(options) === true);
    this.ids = responses.map(() => ({ hasCommon: false, key: false, response: false, matters }));
    this.shared = { key: new SharedMentions(), responses: reports.map(() => new SharedMentions()) };
    this.layers = new LayerTally(key.file, responses, options, report);
    this.cores = new CoreTally(key.file, responses, options, report);
    this.sides = reports.map((each) => new SidesTally(each, options));
    this.common = responses.map(() => 0);
  }

  addRead({ key, responses }: PartsPaired): void {
    if (key === undefined) {
      responses.forEach((response, i) => {
        if (response !== undefined) this.foreign[i] ??= namedEntities(response);
      });
      return;
    }
    this.firstKey ??= namedEntities(key);
    this.keyParts++;
    responses.forEach((response, i) => (this.common[i] += response === undefined ? 0 : 1));
  }

  addLayers({ key, responses }: PartsPaired): void {
    this.layers.add([key, ...responses].map((part) => part && layersOf(part, this.options.layer)));
  }

  /**
   * Adds a scored part; it replaces one with the same id.
   *
   * @param response the index of the response, from 0
   */
  addScored(id: string, sides: MatchedSides, response: number): void {
    this.cores.add(id, sides, response);
    if (this.ids[response].matters) noteIds(this.ids[response], sides);
    this.shared.key.add(id, sides.key);
    this.shared.responses[response].add(id, sides.response);
    this.sides[response].add(id, mentionsInCommon(sides, isExact(this.options)));
  }

  reportAll(): void {
    this.common.forEach((count, i) => {
      if (this.keyParts === 0 || count > 0) return;
      const [key, response] = [this.firstKey, this.foreign[i]];
      const nested = isNestedIn(key, response) ? "response" : isNestedIn(response, key) ? "key" : undefined;
      const data = {
        key: key?.document ?? "",
        ...(response !== undefined && { response: response.document }),
        ...defined({ nested }),
      };
      this.reports[i](diagnosticOf("no-common-document", { data }));
    });
    for (const tally of this.sides) tally.reportAll();
    this.ids.forEach(({ matters, hasCommon, key, response }, i) => {
      if (matters && key && response && !hasCommon) this.reports[i](diagnosticOf("no-common-id"));
    });
    if (this.options.sharedMentions === "checked") {
      this.shared.key.reportTo(this.report, "key");
      this.shared.responses.forEach((tally, i) => {
        tally.reportTo(this.reports[i], "response");
      });
    }
    this.layers.reportAll();
    this.cores.reportAll();
  }
}

function noteIds(
  found: { hasCommon: boolean; key: boolean; response: boolean },
  { key, response }: MatchedSides,
): void {
  const [own, others] = [key?.part.entities.ids ?? [], new Set(response?.part.entities.ids)];
  found.key ||= own.length > 0;
  found.response ||= others.size > 0;
  found.hasCommon ||= own.some((id) => others.has(id));
}

/** From this share of a side's mentions on, mentions in several entities are meant, and no slip. */
const MANY_SHARED = 0.2;

/** Counts mentions with names, such as ids of records, that are in several entities. */
class SharedMentions {
  private readonly parts = new Map<string, { readonly shared: number; readonly all: number }>();

  add(id: string, side: MatchedSides["key"]): void {
    if (side?.part.mentions.names === undefined) return;
    const { entity, length } = side.part.mentions;
    let copies = 0;
    let shared = 0;
    for (const { mentions } of side.repeated) {
      copies += mentions.length - 1;
      if (mentions.some((m) => entity[m] !== entity[mentions[0]])) shared++;
    }
    this.parts.set(id, { shared, all: length - copies });
  }

  reportTo(report: (diagnostic: Diagnostic) => void, side: SideName): void {
    let [shared, all] = [0, 0];
    for (const part of this.parts.values()) [shared, all] = [shared + part.shared, all + part.all];
    if (shared >= 2 && shared >= MANY_SHARED * all)
      report(diagnosticOf("overlapping-entities", { data: { side, shared, all } }));
  }
}

/** How many of the mentions that count on one side of a part match only equal mentions. */
interface Coreless {
  readonly count: number;
  readonly of: number;
  /** The place of the first one; absent if there is none. */
  readonly first?: Partial<Diagnostic>;
}

/**
 * Counts the mentions whose head or minimum span is unknown, if the rule of matching needs it, to report their number
 * once for each source.
 */
class CoreTally {
  private readonly keyCore: RuleCore | undefined;
  private readonly responseCore: RuleCore | undefined;
  private readonly files: readonly (string | undefined)[];
  private readonly report: (diagnostic: Diagnostic) => void;
  /** By source, the key first, and by the part's id. A repeated part replaces the earlier one. */
  private readonly parts: readonly Map<string, Coreless>[];

  constructor(
    keyFile: string | undefined,
    responses: readonly NamedFile[],
    { match }: ScoreOptions,
    report: (diagnostic: Diagnostic) => void,
  ) {
    this.keyCore = coreOfRule(match, "key");
    this.responseCore = coreOfRule(match, "response");
    this.files = [keyFile, ...responses.map(({ file }) => file)];
    this.report = report;
    this.parts = this.files.map(() => new Map<string, Coreless>());
  }

  /**
   * @param system the index of the response, from 0; the key's heads may come from the trees of the first response with
   *   the part
   */
  add(id: string, { key, response }: MatchedSides, system: number): void {
    const { keyCore, responseCore } = this;
    const [ofKey, ofResponse] = [this.parts[0], this.parts[system + 1]];
    if (keyCore !== undefined && key !== undefined && (system === 0 || !ofKey.has(id))) {
      ofKey.set(id, corelessOf(key.part, key.order, response?.part, keyCore.isKnown));
    }
    if (responseCore !== undefined && response !== undefined) {
      ofResponse.set(id, corelessOf(response.part, response.order, key?.part, responseCore.isKnown));
    }
  }

  reportAll(): void {
    this.files.forEach((file, source) => {
      const parts = Array.from(this.parts[source].values());
      const first = parts.find(({ count }) => count > 0)?.first;
      if (first === undefined) return;
      const side = source === 0 ? "key" : "response";
      const sum = (column: "count" | "of"): number => parts.reduce((all, part) => all + part[column], 0);
      const data = {
        side,
        what: (source === 0 ? this.keyCore : this.responseCore)!.name,
        count: sum("count"),
        of: sum("of"),
      };
      this.report({ ...first, ...diagnosticOf("only-equal-matches", { file, data }) });
    });
  }
}

function corelessOf(
  part: AnnotatedPart,
  order: Int32Array,
  other: AnnotatedPart | undefined,
  isKnown: (side: MatchedSide, m: number) => boolean,
): Coreless {
  const side = new MatchedSide(part, order, other?.tokens);
  const without = order.filter((m) => !isKnown(side, m));
  const [m] = without;
  return {
    count: without.length,
    of: order.length,
    ...(without.length > 0 && {
      first: {
        ...mentionPlace(part, m),
        entity: part.entities.ids[part.mentions.entity[m]],
        mention: surfaceOf(part, m),
      },
    }),
  };
}

type Sizes = Record<LayerName, number>;

interface PartLayers {
  readonly sizes?: Readonly<Sizes>;
  readonly isKnown: boolean;
  readonly hasMentions: boolean;
}

function layersOf(part: AnnotatedPart, layer: ScoredLayer): PartLayers {
  return {
    ...(part.layers !== undefined && { sizes: layerSizes(partOfLayer(part, layer)) }),
    isKnown: part.layers?.discourseDeixis !== undefined,
    hasMentions: part.mentions.length > 0,
  };
}

/**
 * Counts annotation beyond identity, to report once for each source which layers are ignored or missing, and which
 * metrics ignore split antecedents.
 */
class LayerTally {
  /** By source, the key first. */
  private readonly sizes: readonly Sizes[];
  /** Whether any part of a source has annotation of discourse deixis. */
  private readonly isKnown: boolean[];
  private readonly hasMentions: boolean[];
  private readonly files: readonly (string | undefined)[];
  private readonly options: ScoreOptions;
  private readonly report: (diagnostic: Diagnostic) => void;

  constructor(
    keyFile: string | undefined,
    responses: readonly NamedFile[],
    options: ScoreOptions,
    report: (diagnostic: Diagnostic) => void,
  ) {
    this.files = [keyFile, ...responses.map(({ file }) => file)];
    this.sizes = this.files.map(nothing);
    this.isKnown = this.files.map(() => false);
    this.hasMentions = this.files.map(() => false);
    this.options = options;
    this.report = report;
  }

  add(sides: readonly (PartLayers | undefined)[]): void {
    sides.forEach((part, source) => {
      if (part === undefined) return;
      if (part.sizes !== undefined) for (const name of layerNames) this.sizes[source][name] += part.sizes[name];
      if (part.isKnown) this.isKnown[source] = true;
      if (part.hasMentions) this.hasMentions[source] = true;
    });
  }

  reportAll(): void {
    const { options } = this;
    const scored = scoredLayersOf(options);
    this.files.forEach((file, source) => {
      for (const layer of layerNames) {
        const count = this.sizes[source][layer];
        if (count === 0 || scored.has(layer)) continue;
        this.report(diagnosticOf("layer-not-scored", { file, data: { layer, count } }));
      }
      if (options.layer === "discourse-deixis" && !this.isKnown[source] && this.hasMentions[source]) {
        const side = source === 0 ? "key" : "response";
        const metrics = options.metrics.map(({ id }) => id).join(", ");
        const data = { metrics, side, what: "discourse deixis" };
        this.report(diagnosticOf("information-lacking", { severity: "error", file, data }));
      }
    });
    const blind = options.metrics.filter(
      (metric) => !seesSplitAntecedents(metric) && layerOfMetric(metric) === undefined && !detectsMentions(metric),
    );
    const hasSplits = this.sizes.some((sizes) => sizes["split antecedents"] > 0);
    if (options.splitAntecedents === "drop" || blind.length === 0 || !hasSplits) return;
    const metrics = blind.map(({ id }) => id).join(", ");
    this.report(diagnosticOf("split-antecedents-ignored", { data: { metrics } }));
  }
}

function nothing(): Sizes {
  return { "split antecedents": 0, bridging: 0, "non-referring expressions": 0, "discourse deixis": 0 };
}

function scoredLayersOf({ metrics, splitAntecedents }: ScoreOptions): ReadonlySet<LayerName> {
  return new Set<LayerName>([
    ...(splitAntecedents === "drop" ? [] : (["split antecedents"] as const)),
    ...metrics.flatMap((metric) => layerOfMetric(metric) ?? []),
  ]);
}

/** Returns whether a metric looks only for mentions, whatever their entities. */
function detectsMentions({ id }: Metric): boolean {
  return id.startsWith("mention");
}

/** Returns the layer that a metric scores instead of mentions and entities, if any. */
function layerOfMetric({ id }: Metric): LayerName | undefined {
  if (id.startsWith("bridging-")) return "bridging";
  return id.startsWith("non-referring") ? "non-referring expressions" : undefined;
}
