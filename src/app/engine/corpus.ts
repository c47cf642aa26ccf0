import { analysisSteps } from "../../analysis/errors/analyse-errors.ts";
import { type ScoreIntervals, scoreIntervalSteps } from "../../analysis/score-intervals.ts";
import { NotComparableError } from "../../scoring/not-comparable.ts";
import { leastUnits } from "../../stats/intervals.ts";
import { defaultSeed } from "../../stats/random-words.ts";
import { errorWhatIf } from "../../analysis/errors/what-if.ts";
import type { ErrorWhatIf } from "../../analysis/what-if/gains.ts";
import {
  compareSystemErrors,
  type CorrectablePart,
  defaultErrorOptions,
  type ErrorLevel,
  type SystemComparison,
  type SystemErrors,
} from "../../analysis/index.ts";
import { defined } from "../../core/defined.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { atOnce, type Steps } from "../../core/long-work.ts";
import { type AnnotatedPart, labelOf, partKey, partName } from "../../core/document.ts";
import { withComponents } from "../../metrics/with-components.ts";
import { muc } from "../../metrics/muc.ts";
import { standardMetrics } from "../../metrics/registry.ts";
import { Accumulator } from "../../scoring/accumulator.ts";
import {
  reportAboveOne,
  reportOneSidedSingletons,
  reportWeights,
  withoutLacking,
} from "../../scoring/result-notices.ts";
import type { MatchedSides } from "../../scoring/tabulate.ts";
import { partOfLayer, type PreparedPart, prepareSide } from "../../scoring/prepare.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { optionRecords, resolveOptions, type ScoreOptions } from "../../scoring/score-options.ts";
import type { PartObserver } from "../../scoring/score-part.ts";
import { scoreSources, type scoringSteps } from "../../scoring/score-sources.ts";
import type { SideParts } from "./read-input.ts";
import type { OpenOptions } from "./open-request.ts";

export interface CorpusPart {
  /** Equals the id of the same part in every file. */
  readonly id: string;
  readonly document: string;
  readonly part: string;
  readonly label: string;
  /** Absent if only responses have it. */
  readonly key: PreparedPart | undefined;
  /** By system; undefined if neither the key nor this system's response has the part. */
  readonly systems: readonly (MatchedSides | undefined)[];
}

export class Corpus {
  readonly options: OpenOptions;
  readonly names: readonly string[];
  /** The headline in a list, which is empty if the headline was not set. */
  readonly named: readonly string[];
  readonly key: PartSource;
  readonly responses: readonly PartSource[];
  /** The options of scoring, without metrics that lack information. */
  readonly scoring: ScoreOptions;
  readonly accumulators: readonly Accumulator[];
  /** In the order of the key, then those that only responses have. */
  readonly parts: readonly CorpusPart[];
  /** Diagnostics of scoring. */
  readonly diagnostics: readonly Diagnostic[];
  /** By system; includes MUC, against which the errors are checked. */
  private readonly counted: readonly Accumulator[];
  private readonly found = new Map<string, SystemErrors>();
  private readonly differences = new Map<string, SystemComparison>();
  private readonly intervals = new Map<number, ScoreIntervals | undefined>();
  private byName: ReadonlyMap<string, CorpusPart> | undefined;
  private readonly compared = new Map<number, ReadonlyMap<CorpusPart, CorrectablePart>>();

  /** @throws RangeError for options that do not exist, or are out of range */
  constructor(key: SideParts, responses: readonly (SideParts & { readonly name: string })[], options: OpenOptions) {
    this.options = options;
    this.names = responses.map(({ name }) => name);
    this.key = sourceOf(key);
    this.responses = responses.map(sourceOf);
    const { metrics = standardMetrics.map(({ id }) => id), ...rest } = options;
    this.named = options.headline === undefined ? [] : [options.headline];
    const scoring = resolveOptions({ ...scoringOnly(rest), metrics: withComponents(metrics), unit: "document" });
    const diagnostics: Diagnostic[] = [];
    const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
    const found = new Map<string, { systems: (MatchedSides | undefined)[] }>();
    const countedMetrics = [...new Set([...scoring.metrics, muc])];
    this.counted = scoreSources(this.key, this.responses, { ...scoring, metrics: countedMetrics }, report, {
      wants: () => true,
      matched(id, sides, system) {
        let entry = found.get(id);
        if (entry === undefined) found.set(id, (entry = { systems: [] }));
        entry.systems[system] = sides;
      },
    });
    const accumulators = this.counted.map((accumulator) => accumulator.scoredAs({ metrics: scoring.metrics }));
    accumulators.forEach((accumulator, i) => {
      reportOneSidedSingletons(accumulator, responses[i].file, report);
      reportAboveOne(accumulator.result(), responses[i].file, report);
      reportWeights(accumulator.result(), responses[i].file, report);
    });
    const files = responses.map(({ file, name }) => [file ?? name]);
    this.accumulators = withoutLacking(accumulators, files, "all", report);
    this.scoring = this.accumulators[0]?.options ?? scoring;
    const keyParts = key.parts.map((part) => partOfLayer(part, scoring.layer));
    const originals = new Set(keyParts.map((part) => part.mentions));
    const read = new Map(keyParts.map((part) => [partName(part), part]));
    this.parts = Array.from(found, ([id, { systems }]) =>
      corpusPart(
        id,
        this.names.map((_, i) => systems[i]),
        (known) =>
          known.part.mentions.names === undefined || originals.has(known.part.mentions)
            ? known
            : asRead(known, read.get(partName(known.part)), scoring),
      ),
    );
    this.diagnostics = diagnostics;
  }

  /** Returns the errors of a system; see `errorSteps`. */
  errors(system: number, level: ErrorLevel = "entity", facets = false): SystemErrors {
    return atOnce(this.errorSteps(system, level, facets));
  }

  /**
   * Finds the errors of a system once, in steps that yield the number of parts that are done.
   *
   * @param facets whether records have facets; computing them doubles the time, and only the list of errors needs them
   */
  *errorSteps(system: number, level: ErrorLevel = "entity", facets = false): Steps<SystemErrors> {
    const idOf = (withFacets: boolean): string => `${system} ${level} ${withFacets ? "with" : "without"} facets`;
    const known = this.found.get(idOf(true)) ?? this.found.get(idOf(facets));
    if (known !== undefined) return known;
    const links = this.options.links ?? defaultErrorOptions.links;
    const { key, responses, scoring } = this;
    const { systems } = yield* analysisSteps(
      {
        key,
        responses: [responses[system]],
        scoring,
        options: { ...defaultErrorOptions, level, facets, links },
        report: () => undefined,
      },
      this.scoreAgainInSteps,
    );
    this.found.set(idOf(facets), systems[0]);
    return systems[0];
  }

  /** Returns the gains from correcting all errors of each type, in one metric; see `SystemErrors.whatIf`. */
  whatIf({ compared, lacking }: SystemErrors, metric: string): ErrorWhatIf {
    const metrics = this.scoring.metrics.filter(({ id }) => id === metric && !(id in lacking));
    return errorWhatIf(compared, { ...this.scoring, metrics }, defaultErrorOptions.spans);
  }

  /** Returns how the errors of entities of two systems differ. */
  between(a: number, b: number): SystemComparison {
    const pair = `${a} ${b}`;
    const comparison = this.differences.get(pair) ?? compareSystemErrors(this.errors(a), this.errors(b));
    this.differences.set(pair, comparison);
    return comparison;
  }

  /** Scores some of the responses like `scoreSources`, from the counts made at opening. */
  readonly scoreAgain: typeof scoreSources = (...sources) => atOnce(this.scoreAgainInSteps(...sources));

  /** Works like `scoreAgain`, in steps that yield the number of parts that are scored. */
  readonly scoreAgainInSteps: typeof scoringSteps = (_key, responses, options, _report, observer) =>
    this.scoredAgain(responses, options, observer);

  private *scoredAgain(
    responses: readonly PartSource[],
    { metrics, average }: ScoreOptions,
    observer: PartObserver | undefined,
  ): Steps<Accumulator[]> {
    const systems = responses.map((response) => this.responses.indexOf(response));
    const all = systems.map((system) => this.counted[system].scoredAs({ metrics, average }));
    const scored = all.map(({ options }) => new Accumulator(options));
    for (const [done, { id, systems: sidesOf }] of this.parts.entries()) {
      yield done;
      systems.forEach((system, i) => {
        const sides = sidesOf[system];
        const named = (sides?.key ?? sides?.response)?.part;
        if (sides === undefined || named === undefined || observer?.wants(named) === false) return;
        scored[i].addOwn(id, all[i].counted().get(id)!);
        observer?.matched(id, sides, i);
      });
    }
    return scored;
  }

  /**
   * Returns the intervals of a system as from `score --ci`; nothing if there are too few documents, or if the scores
   * cannot be resampled. Computes those of all systems at once, unless their documents differ.
   */
  *intervalSteps(system: number): Steps<ScoreIntervals | undefined> {
    if (!this.intervals.has(system)) {
      const all = yield* this.intervalsOf([...this.accumulators.keys()]);
      if (all !== undefined) all.forEach((own, each) => this.intervals.set(each, own));
      else this.intervals.set(system, (yield* this.intervalsOf([system]))?.[0]);
    }
    return this.intervals.get(system);
  }

  private *intervalsOf(systems: readonly number[]): Steps<ScoreIntervals[] | undefined> {
    const own = systems.map((system) => this.accumulators[system]);
    if (own.some((accumulator) => accumulator.result().documents < leastUnits)) return undefined;
    const seed = this.options.seed ?? defaultSeed;
    try {
      return yield* scoreIntervalSteps(own, { ci: "xpct", confidence: 0.95, resamples: 10_000, seed });
    } catch (error) {
      if (error instanceof NotComparableError) return undefined;
      throw error;
    }
  }

  partNamed(document: string, part: string): CorpusPart | undefined {
    // A name in an address may come from a file of another format.
    this.byName ??= new Map([partKey, partName].flatMap((nameOf) => this.parts.map((each) => [nameOf(each), each])));
    return this.byName.get(partName({ document, part })) ?? this.byName.get(partKey({ document, part }));
  }

  /** Returns the analyses behind a system's errors, by part. */
  correctable(system: number): ReadonlyMap<CorpusPart, CorrectablePart> {
    let known = this.compared.get(system);
    if (known === undefined) {
      const { compared } = this.errors(system);
      const own = this.parts.filter(({ systems }) => systems[system] !== undefined);
      known = new Map(own.map((part, i) => [part, compared[i]]));
      this.compared.set(system, known);
    }
    return known;
  }
}

function sourceOf({ file, parts }: SideParts): PartSource {
  return { ...defined({ file }), open: () => parts };
}

function scoringOnly(options: Omit<OpenOptions, "metrics">): object {
  return Object.fromEntries(Object.entries(options).filter(([name]) => name in optionRecords));
}

function corpusPart(
  id: string,
  systems: readonly (MatchedSides | undefined)[],
  keyAsRead: (known: PreparedPart) => PreparedPart,
): CorpusPart {
  const known = systems.find((sides) => sides?.key !== undefined)?.key;
  const key = known && keyAsRead(known);
  const named: AnnotatedPart | undefined = key?.part ?? systems.find((sides) => sides !== undefined)?.response?.part;
  const [document, part] = [named?.document ?? "", named?.part ?? ""];
  return { id, document, part, label: labelOf({ document, part }), key, systems };
}

/** Returns the key as it was before `asKnownTo` adapted it to a response that has only names. */
function asRead(known: PreparedPart, part: AnnotatedPart | undefined, options: ScoreOptions): PreparedPart {
  return part === undefined ? known : prepareSide(part, options).prepared;
}
