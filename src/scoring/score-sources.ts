import { append } from "../core/arrays.ts";
import { type Diagnostic, diagnosticOf } from "../core/diagnostic.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { type LayerName, layerNames, layerSizes } from "../core/layers.ts";
import { mentionPlace, surfaceOf } from "../core/surface-of.ts";
import type { CorpusReading } from "../formats/read.ts";
import { coreOfRule, type RuleCore } from "../matching/match-rule.ts";
import { MatchedSide } from "../matching/matched-side.ts";
import { Accumulator, type ScoreResult } from "./accumulator.ts";
import { SidesTally, mentionsInCommon } from "./agree.ts";
import { type NamedFile, type PartSource, type PartsPaired, pairParts } from "./pair-parts.ts";
import { partOfLayer, prepareParts } from "./prepare.ts";
import { ScopeJoiner } from "./scopes/scope-joiner.ts";
import { type ScoreOptions, type ScoredLayer, type UserOptions, resolveOptions } from "./score-options.ts";
import { type PartObserver, type ScoredPart, countingOf, scorePart } from "./score-part.ts";
import type { MatchedSides } from "./tabulate.ts";
import { isExact } from "../matching/equal-mentions.ts";

/**
 * Scores any number of responses against a key, in one pass over all of them.
 *
 * @param report receives everything that is wrong or noteworthy; what concerns a response has that response's file. It is among the
 *   `diagnostics` of the results, too, without what is about the file of another response
 * @param observer if given, says which parts to score, and receives each part that was scored
 * @param divideBy what the accumulators' breakdowns tell mentions apart by
 * @returns one accumulator per response, in their order
 * @throws NotComparableError if an option needs what a part does not say, such as a parse
 */
export function scoreSources(
  key: PartSource,
  responses: readonly PartSource[],
  options: ScoreOptions,
  report: (diagnostic: Diagnostic) => void,
  observer?: PartObserver,
  divideBy?: string,
): Accumulator[] {
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
  for (const pair of pairParts(key, responses, tell)) {
    notices.addRead(pair);
    const parts = [pair.key, ...pair.responses];
    const named = parts.find((part) => part !== undefined);
    if (named === undefined || (joiner === undefined && !wants(named))) continue;
    notices.addLayers(pair);
    // One of several files says where it is itself.
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

/** Parts in memory, or coming from a reader. */
export type Parts = Iterable<AnnotatedPart> | AsyncIterable<AnnotatedPart>;

/**
 * Scores one response against a key.
 *
 * Both are collected in memory first; `accumulator` scores corpora that are larger than that.
 *
 * @param options those not given are as in `defaultScoreOptions`
 * @param report receives everything that is wrong or noteworthy with the annotations, and with what `readCorpus` read; it is among the
 *   result's `diagnostics`, too
 * @throws RangeError as `resolveOptions` does
 * @throws NotComparableError if an option needs what a part does not say, such as a parse
 * @throws UnreadableError if nothing could be read of a side that comes from `readCorpus`, and there is no `report`
 * @example await score(readCorpus(keyStream), readCorpus(responseStream), { metrics: ["conll", "lea"] })
 */
export async function score(
  key: Parts,
  response: Parts,
  options: UserOptions = {},
  report?: (diagnostic: Diagnostic) => void,
): Promise<ScoreResult> {
  const corpora = await collected([key, response], report);
  const [ofKey, ofResponse] = corpora.sources;
  const [total] = scoreSources(ofKey, [ofResponse], resolveOptions(options), corpora.tell);
  return { ...total.result(), diagnostics: corpora.diagnostics };
}

/** Corpora in memory, and what is wrong with them. */
interface CollectedCorpora {
  readonly sources: readonly PartSource[];
  /** What reading reported, followed by everything passed to `tell`. */
  readonly diagnostics: readonly Diagnostic[];
  readonly tell: (diagnostic: Diagnostic) => void;
}

/**
 * Reads all parts of some corpora, one after the other.
 *
 * @param report receives what is wrong with them as it is read, unless they have a `report` of their own, and then what `tell` receives
 * @throws UnreadableError as `readCorpus`
 */
export async function collected(
  corpora: readonly Parts[],
  report: ((diagnostic: Diagnostic) => void) | undefined,
): Promise<CollectedCorpora> {
  const diagnostics: Diagnostic[] = [];
  const sources: PartSource[] = [];
  for (const parts of corpora) {
    if (report !== undefined && isReading(parts)) parts.listen(report);
    const all: AnnotatedPart[] = [];
    for await (const part of parts) all.push(part);
    if (isReading(parts)) append(diagnostics, parts.diagnostics);
    const positions = all.flatMap(({ position }) => position ?? []);
    // Several files, one after the other, have documents without ids at the same places.
    const isOneFile = new Set(positions).size === positions.length;
    sources.push({ open: () => all, ...(isOneFile && { isOneFile }) });
  }
  const tell = (diagnostic: Diagnostic): void => {
    diagnostics.push(diagnostic);
    report?.(diagnostic);
  };
  return { sources, diagnostics, tell };
}

function isReading(parts: Parts): parts is CorpusReading {
  return "listen" in parts && "diagnostics" in parts;
}

/** Diagnostics about a file, unless they say themselves what they are about. */
function reportIn(
  file: string | undefined,
  report: (diagnostic: Diagnostic) => void,
): (diagnostic: Diagnostic) => void {
  return (diagnostic) => {
    report(file === undefined ? diagnostic : { file, ...diagnostic });
  };
}

/** Looks on while a key and its responses are scored, and says at the end what concerns all of a source. */
class SourceNotices {
  private readonly options: ScoreOptions;
  private readonly reports: readonly ((diagnostic: Diagnostic) => void)[];
  private readonly layers: LayerTally;
  private readonly cores: CoreTally;
  private readonly sides: readonly SidesTally[];
  private keyParts = 0;
  /** Of each response, how many of the key's parts it has. */
  private readonly common: number[];

  /**
   * @param report receives what concerns the key, or names its file itself
   * @param reports of each response
   */
  constructor(
    key: NamedFile,
    responses: readonly NamedFile[],
    options: ScoreOptions,
    report: (diagnostic: Diagnostic) => void,
    reports: readonly ((diagnostic: Diagnostic) => void)[],
  ) {
    this.options = options;
    this.reports = reports;
    this.layers = new LayerTally(key.file, responses, options, report);
    this.cores = new CoreTally(key.file, responses, options, report);
    this.sides = reports.map((each) => new SidesTally(each));
    this.common = responses.map(() => 0);
  }

  /** Adds a part that was read, whether or not it is scored. */
  addRead({ key, responses }: PartsPaired): void {
    if (key === undefined) return;
    this.keyParts++;
    responses.forEach((response, i) => (this.common[i] += response === undefined ? 0 : 1));
  }

  /** Adds the layers of a part that is to be scored. */
  addLayers({ key, responses }: PartsPaired): void {
    this.layers.add([key, ...responses].map((part) => part && layersOf(part, this.options.layer)));
  }

  /**
   * Adds a part that was scored; one with the same id takes the place of the one before.
   *
   * @param response which of the responses, from 0
   */
  addScored(id: string, sides: MatchedSides, response: number): void {
    this.cores.add(id, sides, response);
    this.sides[response].add(id, mentionsInCommon(sides, isExact(this.options)));
  }

  /** Reports what is known only once all parts are there. */
  reportAll(): void {
    this.common.forEach((count, i) => {
      if (this.keyParts > 0 && count === 0) this.reports[i](diagnosticOf("no-common-document"));
    });
    for (const tally of this.sides) tally.reportAll();
    this.layers.reportAll();
    this.cores.reportAll();
  }
}

/** Mentions of one side of a part that match only their equals, and all that take part. */
interface Coreless {
  readonly count: number;
  readonly of: number;
  /** Where the first one is; absent where there is none. */
  readonly first?: Partial<Diagnostic>;
}

/**
 * Counts the mentions whose head or minimum span is unknown, though the rule of matching looks at it besides equality, to report their
 * number once for each source.
 */
class CoreTally {
  private readonly keyCore: RuleCore | undefined;
  private readonly responseCore: RuleCore | undefined;
  private readonly files: readonly (string | undefined)[];
  private readonly report: (diagnostic: Diagnostic) => void;
  /** By source, the key first, and by the part's id; a part that comes a second time takes the place of the first. */
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
   * Adds a part.
   *
   * @param system which of the responses, from 0; the key's heads may come from the trees of the first that has the part
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

  /** Says of each source how many there are. */
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

/** How much a source has of each layer. */
type Sizes = Record<LayerName, number>;

/** What one part tells of layers. */
interface PartLayers {
  /** Absent if it has no layers. */
  readonly sizes?: Readonly<Sizes>;
  /** Whether it knows discourse deixis. */
  readonly isKnown: boolean;
  readonly hasMentions: boolean;
}

/** What a part tells of layers, if the layer is scored. */
function layersOf(part: AnnotatedPart, layer: ScoredLayer): PartLayers {
  return {
    ...(part.layers !== undefined && { sizes: layerSizes(partOfLayer(part, layer)) }),
    isKnown: part.layers?.discourseDeixis !== undefined,
    hasMentions: part.mentions.length > 0,
  };
}

/** Counts what sources annotate beyond identity, to say once of each source what of it is not scored, or is wanted and not there. */
class LayerTally {
  /** Of the key, and of each response. */
  private readonly sizes: readonly Sizes[];
  /** Likewise, whether it has a part that knows the layer that is scored, or no part with mentions. */
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

  /** Adds what the sides of a part tell, the key's first; nothing of a side that is not there. */
  add(sides: readonly (PartLayers | undefined)[]): void {
    sides.forEach((part, source) => {
      if (part === undefined) return;
      if (part.sizes !== undefined) for (const name of layerNames) this.sizes[source][name] += part.sizes[name];
      if (part.isKnown) this.isKnown[source] = true;
      if (part.hasMentions) this.hasMentions[source] = true;
    });
  }

  /** Reports which layers are not scored, and which source lacks the one that is. */
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
  }
}

function nothing(): Sizes {
  return { "split antecedents": 0, bridging: 0, "non-referring expressions": 0, "discourse deixis": 0 };
}

/** The layers that the options and the metrics look at. */
function scoredLayersOf({ metrics, splitAntecedents }: ScoreOptions): ReadonlySet<LayerName> {
  const asked = (id: string): boolean => metrics.some((metric) => metric.id.startsWith(id));
  return new Set<LayerName>([
    ...(splitAntecedents === "drop" ? [] : (["split antecedents"] as const)),
    ...(asked("bridging-") ? (["bridging"] as const) : []),
    ...(asked("non-referring") ? (["non-referring expressions"] as const) : []),
  ]);
}
