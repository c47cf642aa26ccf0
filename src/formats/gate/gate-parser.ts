import { readXml, type XmlElement, type XmlHandlers } from "../common/markup/xml.ts";
import type { Report } from "../common/messages/reporter.ts";
import { parseOffset } from "../common/messages/text-position.ts";
import type { OwnLayer, OwnRelation, OwnSpan } from "../common/text/own-layers.ts";

/** Annotations that corefer, by their ids. */
interface GateGroup {
  readonly ids: readonly string[];
  readonly line: number;
}

/** A set of annotations. The default set has the name "". */
export interface GateSet {
  readonly name: string;
  readonly spans: Map<string, OwnSpan>;
  readonly relations: OwnRelation[];
  /** The groups of `MatchesAnnots` and, of annotations outside these, those of `matches`. */
  readonly groups: GateGroup[];
}

/** Types of annotations that tools make of every text. */
const OF_TOOLS =
  /^(?:Token|SpaceToken|Sentence|Split|Lookup|POS|NounChunk|VG|paragraph|Unknown|DEFAULT_TOKEN|FirstPerson|Title|JobTitle)$/;

/** Parses a document of GATE. */
export class GateParser implements XmlHandlers {
  readonly names = {
    elements: ["GateDocument", "TextWithNodes", "AnnotationSet", "Annotation", "RelationSet", "Feature"],
    attributes: ["StartNode", "EndNode", "Type", "Members"],
    others: ["Relation"],
  };
  readonly sets = new Map<string, GateSet>();
  hasText = false;
  private readonly report: Report;
  private readonly pieces: string[] = [];
  private length = 0;
  /** Where each node is in the text. */
  private readonly nodes = new Map<string, number>();
  private readonly layers = new Map<string, OwnLayer>();
  private readonly path: string[] = [];
  private current: GateSet | undefined;
  private annotation: OpenAnnotation | undefined;
  private readonly annotations: OpenAnnotation[] = [];
  private feature = { name: "", value: "", line: 1 };
  private matchesAnnots: { readonly value: string; readonly line: number } | undefined;

  constructor(report: Report) {
    this.report = report;
  }

  get content(): string {
    return this.pieces.join("");
  }

  open(element: XmlElement): void {
    const { name, attributes, line } = element;
    this.path.push(name);
    if (name === "TextWithNodes") this.hasText = true;
    else if (name === "Node") this.nodes.set(attributes["id"] ?? "", this.length);
    else if (name === "AnnotationSet" || name === "RelationSet") this.current = this.setOf(attributes["Name"] ?? "");
    else if (name === "Annotation") this.openAnnotation(element);
    else if (name === "Relation") this.openRelation(element);
    else if (name === "Feature") this.feature = { name: "", value: "", line };
  }

  text(piece: string): void {
    const inside = this.path.at(-1);
    if (inside === "TextWithNodes") {
      this.pieces.push(piece);
      this.length += piece.length;
    } else if (inside === "Name") this.feature.name += piece;
    else if (inside === "Value") this.feature.value += piece;
  }

  close(name: string): void {
    this.path.pop();
    if (name === "Feature") this.keepFeature();
    else if (name === "Annotation") this.annotation = undefined;
  }

  /** Places the annotations. A node whose id is not in the text is at that offset. */
  finish(): void {
    for (const annotation of this.annotations) this.place(annotation);
    const matched = new Set<string>();
    if (this.matchesAnnots !== undefined) {
      const { value, line } = this.matchesAnnots;
      for (const { set, ids } of groupsIn(value)) {
        this.setOf(set).groups.push({ ids, line });
        for (const id of ids) matched.add(id);
      }
    }
    for (const { id, set, matches, line } of this.annotations)
      if (matches !== undefined && !matched.has(id)) set.groups.push({ ids: [...new Set([id, ...matches])], line });
  }

  private setOf(name: string): GateSet {
    const known = this.sets.get(name);
    if (known !== undefined) return known;
    const set: GateSet = { name, spans: new Map(), relations: [], groups: [] };
    this.sets.set(name, set);
    return set;
  }

  private layerOf(type: string): OwnLayer {
    const known = this.layers.get(type);
    if (known !== undefined) return known;
    const layer = { name: type, local: type, full: type, isBuiltIn: OF_TOOLS.test(type) };
    this.layers.set(type, layer);
    return layer;
  }

  private openAnnotation({ attributes, line }: XmlElement): void {
    const set = this.current ?? this.setOf("");
    // Old versions of GATE wrote no ids.
    const id = attributes["Id"] ?? `annotation ${this.annotations.length + 1}`;
    const [start = "", end = ""] = [attributes["StartNode"], attributes["EndNode"]];
    const features = new Map<string, string>();
    this.annotation = { id, set, line, start, end, layer: this.layerOf(attributes["Type"] ?? ""), features };
    this.annotations.push(this.annotation);
  }

  private openRelation({ attributes, line }: XmlElement): void {
    const { relations } = this.current ?? this.setOf("");
    const members = attributes["Members"]?.match(/\d+/g) ?? [];
    const [first = ""] = members;
    const layer = this.layerOf(attributes["Type"] ?? "");
    if (members.length < 2)
      this.report("markup-shape", { line, data: { field: "The Members of a Relation", expected: "two ids or more" } });
    for (const member of members.slice(1))
      relations.push({ id: attributes["Id"] ?? "", line, layer, ends: [first, member], features: new Map() });
  }

  private keepFeature(): void {
    const { name, value, line } = this.feature;
    if (this.path.at(-1) === "GateDocumentFeatures" && name === "MatchesAnnots") this.matchesAnnots = { value, line };
    if (this.annotation === undefined) return;
    if (name === "matches") this.annotation.matches = value.match(/\d+/g) ?? [];
    else if (value.trim() !== "") this.annotation.features.set(name, value.trim());
  }

  private place({ id, set, line, layer, start, end, features }: OpenAnnotation): void {
    const begin = this.nodes.get(start) ?? parseOffset(start);
    const stop = this.nodes.get(end) ?? parseOffset(end);
    if (begin === undefined || stop === undefined) {
      const data = { field: `The StartNode and EndNode of ${layer.name} ${id}`, expected: "nodes of the text" };
      this.report("markup-shape", { line, data });
      return;
    }
    if (set.spans.has(id)) {
      this.report("duplicate-id", { line, data: { id } });
      return;
    }
    set.spans.set(id, { id, line, layer, span: { sofa: "", begin, end: stop }, features });
  }
}

interface OpenAnnotation extends Pick<OwnSpan, "id" | "line" | "layer"> {
  readonly set: GateSet;
  readonly start: string;
  readonly end: string;
  readonly features: Map<string, string>;
  matches?: readonly string[];
}

/**
 * Returns the groups in the value of `MatchesAnnots`, which maps names of sets to lists of lists of ids: in the XML of
 * XStream, with `<null/>` for the default set, or as Java prints a map, `{null=[[1, 2], [3]]}`.
 */
function groupsIn(value: string): { readonly set: string; readonly ids: readonly string[] }[] {
  if (!value.includes("<"))
    return Array.from(value.matchAll(/(?:([^{},=[\]]{1,200})=\[)?\[([\d,\s]+)\]/g)).reduce<
      { set: string; ids: string[] }[]
    >((found, [, name, ids]) => {
      const named = (name as string | undefined)?.trim() ?? found.at(-1)?.set ?? "";
      found.push({ set: named === "null" ? "" : named, ids: ids.match(/\d+/g) ?? [] });
      return found;
    }, []);
  const found: { set: string; ids: string[] }[] = [];
  let set = "";
  let ids: string[] = [];
  let text = "";
  readXml(
    value.replace(/^\s*<\?xml[^>]*\?>/, ""),
    {
      open({ name }) {
        text = "";
        if (name === "null") set = "";
      },
      text(piece) {
        text += piece;
      },
      close(name) {
        if (name === "string") set = text;
        else if (name === "int" || name === "long") ids.push(text.trim());
        else if (ids.length > 0) {
          found.push({ set, ids });
          ids = [];
        }
        text = "";
      },
    },
    () => undefined,
  );
  return found;
}
