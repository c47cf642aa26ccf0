import type { XmlElement } from "../common/markup/xml.ts";
import type { PassedOver, Report } from "../common/messages/reporter.ts";

export function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** A stretch of the text, in UTF-16 units, the end exclusive. */
export interface TeiPlace {
  readonly start: number;
  end: number;
}

/** A mention that stands off from the text. */
export interface StandOffSpan {
  readonly id: string | undefined;
  /** Ids of elements in the text: the first and the last, or those in `target`. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly targets: readonly string[];
  /** Ids of the entity. */
  readonly references: readonly string[];
  readonly line: number;
}

/** Mentions that corefer, by their ids. */
export interface StandOffLink {
  readonly targets: readonly string[];
  readonly line: number;
}

const GROUPS = new Set(["standOff", "spanGrp", "linkGrp", "listAnnotation", "annotations", "annotationGrp"]);

/** Returns whether an element holds annotations, whose text does not belong to the document. */
export function isStandOff(name: string): boolean {
  return GROUPS.has(name);
}

/** Matches the types of groups and links that mean coreference. `CHAINE` and `MENTION` are those of DEMOCRAT. */
const COREFERENCE = /coref|koref|anaph|ident|chain|mention/i;
const CHAIN = /coref|koref|anaph|ident|chain/i;
const OTHER = /bridg|near|assoc/i;

/**
 * Collects the annotations of a document that stand off from its text, as in TEI P5: spans (`<span from="#w1" to="#w2"
 * corresp="#ada"/>`) and links between mentions (`<link target="#m1 #m2"/>`) in groups whose type means coreference. The
 * files of DEMOCRAT and TXM (URS) have the same elements, with mentions in `annotationGrp`.
 */
export class StandOff {
  readonly spans: StandOffSpan[] = [];
  readonly links: StandOffLink[] = [];
  private readonly passed: PassedOver;

  constructor(passed: PassedOver) {
    this.passed = passed;
  }

  /** @param types the types and subtypes of the groups around the element, the innermost first */
  add({ name, attributes, line }: XmlElement, types: readonly string[]): void {
    const kind = localName(name);
    const said = [...typesOf(attributes), ...types];
    const type = said.find((each) => COREFERENCE.test(each));
    const isOther = said.some((each) => OTHER.test(each));
    const references = pointersIn(attributes["corresp"] ?? attributes["ref"] ?? attributes["sameAs"]);
    const isUntyped = said.length === 0 && references.length > 0;
    if (kind === "span" && (type !== undefined || isUntyped) && !isOther) {
      const [from] = pointersIn(attributes["from"]);
      const [to] = pointersIn(attributes["to"]);
      const targets = pointersIn(attributes["target"]);
      this.spans.push({ id: attributes["xml:id"] ?? attributes["id"], from, to, targets, references, line });
    } else if (kind === "link" && said.some((each) => CHAIN.test(each)) && !isOther) {
      this.links.push({ targets: pointersIn(attributes["target"] ?? attributes["targets"]), line });
    } else this.passed.add(`${kind} elements${said.length === 0 ? "" : ` of type ${said[0]}`} in stand-off annotation`);
  }
}

/**
 * Returns the types that a group of annotations gives. In DEMOCRAT, only the subtypes of its groups differ between
 * mentions, chains and other annotations.
 */
export function typesOfGroup({ name, attributes }: XmlElement): string[] {
  const kind = localName(name);
  if (kind === "annotations") return [];
  const types = typesOf(attributes);
  return kind === "annotationGrp" ? types.slice(-1) : types;
}

function typesOf(attributes: XmlElement["attributes"]): string[] {
  return [attributes["type"] ?? "", attributes["subtype"] ?? ""].filter((type) => type !== "");
}

/** Returns the ids that pointers name: `#w1`, `text:w_1`, `text.xml#w1`. */
function pointersIn(value: string | undefined): string[] {
  return (value ?? "").split(/\s+/).flatMap((pointer) => {
    const id = pointer.slice(Math.max(pointer.lastIndexOf("#"), pointer.lastIndexOf(":")) + 1);
    return id === "" ? [] : [id];
  });
}

/**
 * Returns the places of a span, `[start, end, …]`, or undefined if it names an element that the text does not have,
 * which is reported.
 */
export function placesOfSpan(
  { id, from, to, targets, line }: StandOffSpan,
  places: ReadonlyMap<string, TeiPlace | undefined>,
  report: Report,
): number[] | undefined {
  const field = id === undefined ? "A span" : `Span ${id}`;
  const placeOf = (name: string): TeiPlace | undefined => {
    const place = places.get(name);
    if (place === undefined) report("unknown-reference", { line, data: { field, id: name } });
    return place;
  };
  if (from !== undefined) {
    const first = placeOf(from);
    const last = to === undefined || to === from ? first : placeOf(to);
    return first === undefined || last === undefined ? undefined : [first.start, last.end];
  }
  if (targets.length === 0) {
    report("markup-shape", { line, data: { field, expected: "given by `from` and `to`, or by `target`" } });
    return undefined;
  }
  const found = targets.map(placeOf);
  return found.includes(undefined) ? undefined : found.flatMap((place) => [place?.start ?? 0, place?.end ?? 0]);
}

/** Returns the path of the text of a file of DEMOCRAT's stand-off annotation, `X.xml` for `X-URS.xml`. */
export function standOffCompanions(path: string): string[] {
  const match = /^(.*)[-_]urs(\.xml)(?:\.(?:gz|bz2|xz|zst))?$/i.exec(path);
  return match === null ? [] : [`${match[1]}${match[2]}`];
}
