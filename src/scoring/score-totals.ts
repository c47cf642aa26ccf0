import { diagnosticOf } from "../core/diagnostic-of.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import { Accumulator } from "./accumulator.ts";
import { corelessSides, CoreTally, LayerTally } from "./notices/source-notices.ts";
import { type CountedPair, reportIn } from "./pair-counter.ts";
import { mentionsInCommon, SidesTally } from "./notices/side-notices.ts";
import type { NamedFile } from "./pair-parts.ts";
import type { PartObserver } from "./score-part.ts";
import type { ScopeJoiner } from "./scopes/scope-joiner.ts";
import type { ScoreOptions } from "./score-options.ts";
import { isExact } from "./tabulate.ts";

/** Adds up what was counted of the parts of a key and its responses, and says at the end what concerns all of them. */
export class ScoreTotals {
  /** One for each response, in their order. */
  readonly accumulators: readonly Accumulator[];
  private readonly options: ScoreOptions;
  private readonly keyReport: (diagnostic: Diagnostic) => void;
  private readonly responseReports: readonly ((diagnostic: Diagnostic) => void)[];
  private readonly layers: LayerTally;
  private readonly cores: CoreTally;
  private readonly sides: readonly SidesTally[];
  private keyParts = 0;
  private readonly common: number[];

  /**
   * @param report receives everything that is wrong or noteworthy; what concerns a response has that response's file
   * @param divideBy what the accumulators' breakdowns tell mentions apart by
   */
  constructor(
    key: NamedFile,
    responses: readonly NamedFile[],
    options: ScoreOptions,
    report: (diagnostic: Diagnostic) => void,
    divideBy?: string,
  ) {
    this.options = options;
    this.keyReport = reportIn(key.file, report);
    this.responseReports = responses.map(({ file }) => reportIn(file, report));
    this.accumulators = this.responseReports.map((each) => new Accumulator(options, each, divideBy));
    this.layers = new LayerTally(key.file, responses, options, report);
    this.cores = new CoreTally(key.file, responses, options, report);
    this.sides = this.responseReports.map((each) => new SidesTally(each));
    this.common = responses.map(() => 0);
  }

  /** Adds a part; one with the same id takes the place of the one before. */
  add({ id, inKey, inResponses, layers, counted }: CountedPair): void {
    if (inKey) {
      this.keyParts++;
      inResponses.forEach((isThere, i) => (this.common[i] += isThere ? 1 : 0));
    }
    if (layers !== undefined) this.layers.add(layers);
    counted.forEach((response, i) => {
      if (response === undefined) return;
      this.accumulators[i].addOwn(id, response.part);
      this.cores.add(id, response.coreless, i);
      this.sides[i].add(id, response.common);
    });
  }

  /** Adds parts that share entities, joined. */
  addJoined(joiner: ScopeJoiner, observer: PartObserver | undefined): void {
    joiner.score(this.accumulators, this.keyReport, this.responseReports, {
      wants: (part) => observer?.wants(part) ?? true,
      matched: (id, sides, response) => {
        this.cores.add(id, corelessSides(sides, this.options), response);
        this.sides[response].add(id, mentionsInCommon(sides, isExact(this.options)));
        observer?.matched(id, sides, response);
      },
    });
  }

  /** Says what can be said once all parts are there. */
  finish(): void {
    this.common.forEach((count, i) => {
      if (this.keyParts > 0 && count === 0) this.responseReports[i](diagnosticOf("no-common-document"));
    });
    for (const tally of this.sides) tally.reportAll();
    this.layers.reportAll();
    this.cores.reportAll();
  }
}
