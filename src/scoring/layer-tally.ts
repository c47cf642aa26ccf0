import { diagnosticOf } from "../core/diagnostic-of.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { type LayerName, layerNames, layerSizes } from "../core/layers.ts";
import type { NamedFile } from "./pair-parts.ts";
import { partOfLayer, type ScoredLayer } from "./scored-layer.ts";
import type { ScoreOptions } from "./score-options.ts";

/** How much a source has of each layer. */
type Sizes = Record<LayerName, number>;

/** What one part tells of layers. */
export interface PartLayers {
  readonly sizes: Readonly<Sizes>;
  /** Whether it knows discourse deixis. */
  readonly isKnown: boolean;
  readonly hasMentions: boolean;
}

/** What a part tells of layers, if the layer is scored. */
export function layersOf(part: AnnotatedPart, layer: ScoredLayer): PartLayers {
  return {
    sizes: layerSizes(partOfLayer(part, layer)),
    isKnown: part.layers?.discourseDeixis !== undefined,
    hasMentions: part.mentions.length > 0,
  };
}

/** Counts what sources annotate beyond identity, to say once of each source what of it is not scored, or is wanted and not there. */
export class LayerTally {
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
      for (const name of layerNames) this.sizes[source][name] += part.sizes[name];
      if (part.isKnown) this.isKnown[source] = true;
      if (part.hasMentions) this.hasMentions[source] = true;
    });
  }

  /** Says what is not scored, and which source does not have the layer that is. */
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
