import { diagnosticRules } from "../core/diagnostic-codes.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { type LayerName, layerNames, layerSizes } from "../core/layers.ts";
import type { PartSource } from "./pair-parts.ts";
import { partOfLayer } from "./scored-layer.ts";
import type { ScoreOptions } from "./score-options.ts";

/** How much a source has of each layer. */
type Sizes = Record<LayerName, number>;

/** Counts what sources annotate beyond identity, to say once of each source what of it is not scored, or is wanted and not there. */
export class LayerTally {
  private readonly key: Sizes = nothing();
  private readonly responses: Sizes[];
  /** Whether the key, and each response, has a part that knows the layer that is scored, or no part with mentions. */
  private readonly isKnown: boolean[];
  private readonly hasMentions: boolean[];
  private readonly files: readonly (string | undefined)[];
  private readonly options: ScoreOptions;
  private readonly report: (diagnostic: Diagnostic) => void;

  constructor(
    keyFile: string | undefined,
    responses: readonly PartSource[],
    options: ScoreOptions,
    report: (diagnostic: Diagnostic) => void,
  ) {
    this.files = [keyFile, ...responses.map(({ file }) => file)];
    this.responses = responses.map(nothing);
    this.isKnown = this.files.map(() => false);
    this.hasMentions = this.files.map(() => false);
    this.options = options;
    this.report = report;
  }

  /** Counts the sides of a part. */
  add(key: AnnotatedPart | undefined, responses: readonly (AnnotatedPart | undefined)[]): void {
    [key, ...responses].forEach((part, source) => {
      if (part === undefined) return;
      const sizes = layerSizes(partOfLayer(part, this.options.layer));
      for (const name of layerNames) this.sizesOf(source)[name] += sizes[name];
      if (part.layers?.discourseDeixis !== undefined) this.isKnown[source] = true;
      if (part.mentions.length > 0) this.hasMentions[source] = true;
    });
  }

  /** Says what is not scored, and which source does not have the layer that is. */
  reportAll(): void {
    const { options } = this;
    const scored = scoredLayersOf(options);
    this.files.forEach((file, source) => {
      const inFile = file === undefined ? {} : { file };
      for (const layer of layerNames) {
        const count = this.sizesOf(source)[layer];
        if (count === 0 || scored.has(layer)) continue;
        const { severity } = diagnosticRules["layer-not-scored"];
        this.report({ code: "layer-not-scored", severity, ...inFile, data: { layer, count } });
      }
      if (options.layer === "discourse-deixis" && !this.isKnown[source] && this.hasMentions[source]) {
        const side = source === 0 ? "key" : "response";
        const metrics = options.metrics.map(({ id }) => id).join(", ");
        const data = { metrics, side, what: "discourse deixis" };
        this.report({ code: "information-lacking", severity: "error", ...inFile, data });
      }
    });
  }

  private sizesOf(source: number): Sizes {
    return source === 0 ? this.key : this.responses[source - 1];
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
