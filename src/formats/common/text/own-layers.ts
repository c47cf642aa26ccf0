import type { PassedOver, Report } from "../messages/reporter.ts";
import { DisjointSets } from "../parts/disjoint-sets.ts";
import { LayerCounts, reportLabelFeature } from "../parts/layer-counts.ts";
import { isEntityFeature, isTypeFeature } from "../parts/feature-names.ts";
import { isCoreferenceLabel, isCoreferenceLayer, isOtherLabel } from "../parts/relation-names.ts";
import { isType } from "./marked-spans.ts";
import type { TextMention } from "./text-to-part.ts";
import type { ReadOptions } from "../../format.ts";

/** A stretch of one text, in UTF-16 units, end exclusive. */
export interface PlacedSpan {
  /** The id of the text in its file, or "" if there is only one. */
  readonly sofa: string;
  readonly begin: number;
  readonly end: number;
}

/** An annotation of a layer that a project chose. */
export interface OwnSpan {
  readonly id: string;
  readonly line: number;
  readonly layer: OwnLayer;
  readonly span: PlacedSpan;
  /** Its features with values, by name. */
  readonly features: ReadonlyMap<string, string>;
}

/** A relation of a layer that a project chose. */
export interface OwnRelation extends Pick<OwnSpan, "id" | "line" | "layer" | "features"> {
  /** The ids of the annotations that it connects. */
  readonly ends: readonly [string, string];
}

/** The type of an annotation. */
export interface OwnLayer {
  /** As in the file: `custom:Mention`, or `webanno.custom.Mention` in JSON. */
  readonly name: string;
  /** Without its package: `Mention`. */
  readonly local: string;
  /** With its package, as in INCEpTION: `webanno.custom.Mention`. */
  readonly full: string;
  /** Whether it belongs to UIMA or DKPro, so that it says how the text is made rather than what a project annotates. */
  readonly isBuiltIn: boolean;
}

export interface FoundInSofa extends TextMention {
  readonly sofa: string;
}

export function mentionOf({ sofa, begin, end }: PlacedSpan, line: number, entity: string): FoundInSofa {
  return { sofa, line, entity, spans: [begin, end] };
}

/** A feature of a layer whose values name entities. */
interface EntityFeature {
  readonly layer: OwnLayer;
  readonly feature: string;
}

/**
 * Reads layers of spans and relations that a project chose, as INCEpTION and GATE export them. Relations that mean identity join
 * spans into entities, and the other spans of their layers are singletons. Without such a relation, a feature such as
 * `entity` or `cluster` names the entity of a span.
 */
export class OwnLayers {
  /** The layer that was read. */
  read: string | undefined;
  /** The names of all layers of spans that were read. */
  readonly readLayers = new Set<string>();
  private readonly spans: ReadonlyMap<string, OwnSpan>;
  private readonly relations: readonly OwnRelation[];
  private readonly options: ReadOptions;
  private readonly passedOver: PassedOver;
  private readonly report: Report;
  /** Relations by what they mean. */
  private readonly identity: OwnRelation[] = [];
  private readonly other: OwnRelation[] = [];

  constructor(
    spans: ReadonlyMap<string, OwnSpan>,
    relations: readonly OwnRelation[],
    options: ReadOptions,
    passedOver: PassedOver,
    report: Report,
  ) {
    this.spans = spans;
    this.relations = relations;
    this.options = options;
    this.passedOver = passedOver;
    this.report = report;
    this.sortRelations();
  }

  /** Returns the mentions. Reports an error if the file has annotations, but nothing says which ones corefer. */
  mentions(): FoundInSofa[] {
    const { field } = this.options;
    const named = field === undefined ? undefined : this.layerNamed(field);
    if (field !== undefined && named === undefined) return [];
    if (named?.feature !== undefined) return this.byFeature({ layer: named.layer, feature: named.feature });
    const isIn = (id: string): boolean =>
      named === undefined || !named.isOfSpans || this.spans.get(id)?.layer === named.layer;
    const identity = this.identity.filter(({ ends }) => ends.every(isIn));
    if (identity.length > 0 || named?.isOfSpans === false) return this.byRelation(identity, named?.layer);
    if (named !== undefined) return this.byRelation([], named.layer);
    const found = this.entityFeatures().at(0);
    if (found !== undefined) {
      this.reportFeature(found);
      return this.byFeature(found);
    }
    this.reportUnclear();
    return [];
  }

  /**
   * Reports the other layers and relations.
   *
   * @param add takes the name of a layer that may hold coreference
   */
  reportOthers(instead: string | undefined, add: (layer: string) => void): void {
    for (const { layer, features } of this.other)
      this.passedOver.add(
        instead === undefined || this.read !== instead ? layer.name : labelOf(features) || layer.name,
      );
    if (instead === undefined || instead === this.read) return;
    for (const layer of new Set(this.identity.map(({ layer: { local } }) => local))) add(layer);
  }

  /** Tells relations that mean identity from the others. A name that the user gives is that of a layer or of a label. */
  private sortRelations(): void {
    const { relations, options } = this;
    const given = new Set(options.relation?.map((name) => name.toLowerCase()));
    const isGiven = ({ name, local, full }: OwnLayer): boolean =>
      [name, local, full].some((each) => given.has(each.toLowerCase()));
    const named = relations.find(({ layer: { name, local, full } }) =>
      [name, local, full].includes(options.field ?? ""),
    );
    const byName = new Set(named === undefined ? [] : [named.layer]);
    if (named === undefined)
      for (const { layer } of relations) if (isGiven(layer) || isCoreferenceLayer(layer.local)) byName.add(layer);
    const isLabel = (label: string): boolean => given.has(label.toLowerCase()) || isCoreferenceLabel(label);
    for (const relation of relations) {
      const labels = [...relation.features.values()];
      const isIdentity =
        byName.size === 0
          ? labels.some(isLabel)
          : byName.has(relation.layer) &&
            (labels.some((label) => given.has(label.toLowerCase())) || !labels.some(isOtherLabel));
      (isIdentity ? this.identity : this.other).push(relation);
    }
  }

  /** Returns the layer that an option names, `Mention`, or a feature of it, `Mention.entity`. */
  private layerNamed(
    field: string,
  ): { readonly layer: OwnLayer; readonly feature: string | undefined; readonly isOfSpans: boolean } | undefined {
    const isNamed = ({ name, local, full }: OwnLayer, given: string): boolean => [name, local, full].includes(given);
    const relation = this.relations.find(({ layer }) => isNamed(layer, field));
    if (relation !== undefined) return { layer: relation.layer, feature: undefined, isOfSpans: false };
    const dot = field.lastIndexOf(".");
    const [above, last] = [field.slice(0, Math.max(0, dot)), field.slice(dot + 1)];
    let found: OwnLayer | undefined;
    for (const { layer, features } of this.spans.values()) {
      if (isNamed(layer, field)) found ??= layer;
      if (above !== "" && isNamed(layer, above) && features.has(last)) return { layer, feature: last, isOfSpans: true };
    }
    return found === undefined ? undefined : { layer: found, feature: undefined, isOfSpans: true };
  }

  /** @param layer whose spans are mentions even if no relation names them */
  private byRelation(identity: readonly OwnRelation[], layer: OwnLayer | undefined): FoundInSofa[] {
    const { spans, report } = this;
    const sets = new DisjointSets();
    const bases = new Set<OwnLayer>();
    const related = new Set<string>();
    for (const { id, line, layer: of, ends } of identity) {
      const unknown = ends.find((end) => !spans.has(end));
      if (unknown !== undefined) {
        report("unknown-reference", { line, data: { field: `${of.name} ${id}`, id: unknown } });
        continue;
      }
      sets.join(...ends);
      for (const end of ends) {
        related.add(end);
        bases.add(spans.get(end)!.layer);
      }
    }
    if (layer !== undefined) bases.add(layer);
    for (const { name } of bases) this.readLayers.add(name);
    const names = new Map<string, string>();
    const found: FoundInSofa[] = [];
    for (const [id, { layer: of, span, line, features }] of spans) {
      if (!bases.has(of) || (isOfTokens(of) && !related.has(id))) continue;
      const set = sets.find(id);
      // An entity is named after its first mention, because the ids change whenever the file is written.
      const entity = names.get(set) ?? id;
      names.set(set, entity);
      found.push({ ...mentionOf(span, line, entity), ...typeIn(features) });
    }
    this.read = identity[0]?.layer.local ?? layer?.local;
    return found;
  }

  /** Spans without a value are singletons. */
  private byFeature({ layer, feature }: EntityFeature): FoundInSofa[] {
    const found: FoundInSofa[] = [];
    this.readLayers.add(layer.name);
    for (const [id, { layer: of, span, line, features }] of this.spans) {
      if (of !== layer) continue;
      const value = features.get(feature);
      const rest = new Map(Array.from(features).filter(([name]) => name !== feature));
      found.push({ ...mentionOf(span, line, value ?? `${layer.local} ${id}`), ...typeIn(rest) });
    }
    this.read = `${layer.local}.${feature}`;
    return found;
  }

  /** Returns the features that seem to name entities, unless their values are types of entities, such as `PER`. */
  private entityFeatures(): EntityFeature[] {
    const found = new Map<string, EntityFeature & { isType: boolean }>();
    for (const { layer, features } of this.spans.values()) {
      if (layer.isBuiltIn) continue;
      for (const [feature, value] of features) {
        if (!isEntityFeature(feature)) continue;
        const key = `${layer.full}.${feature}`;
        const known = found.get(key) ?? { layer, feature, isType: false };
        known.isType ||= isType(value);
        found.set(key, known);
      }
    }
    return [...found.values()].filter(({ isType }) => !isType);
  }

  private reportFeature({ layer, feature }: EntityFeature): void {
    const values = Array.from(this.spans.values()).flatMap((span) =>
      span.layer === layer ? (span.features.get(feature) ?? []) : [],
    );
    reportLabelFeature(layer.local, feature, values, this.report);
  }

  /** Reports that the file has annotations, but nothing that says which ones corefer. */
  private reportUnclear(): void {
    const layers = new LayerCounts();
    for (const { layer, features } of this.spans.values()) {
      if (layer.isBuiltIn && layer.local !== "NamedEntity") continue;
      layers.add(layer.local, features);
    }
    for (const { layer, features } of this.relations) layers.addRelation(labelOf(features) || layer.local);
    layers.reportTo(this.report);
  }
}

/** Returns the label of a relation: the value of its first feature, or "". */
function labelOf(features: ReadonlyMap<string, string>): string {
  const [label = ""] = features.values();
  return label;
}

function typeIn(features: ReadonlyMap<string, string>): { readonly entityType?: string } {
  for (const [feature, value] of features) if (isTypeFeature(feature)) return { entityType: value };
  return {};
}

/** Returns whether a layer annotates every token, so that only related tokens are mentions. */
function isOfTokens({ local, isBuiltIn }: OwnLayer): boolean {
  return isBuiltIn && local !== "NamedEntity";
}
