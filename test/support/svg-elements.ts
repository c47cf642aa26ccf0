import { SaxesParser } from "saxes";

export interface SvgElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: SvgElement[];
  /** The text directly inside. */
  text: string;
}

/** Returns the root of an SVG file. Throws if it is not well-formed XML. */
export function svgElements(svg: string): SvgElement {
  const top: SvgElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [top];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element: SvgElement = { name, attributes, children: [], text: "" };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => (open.at(-1)!.text += text));
  parser.on("closetag", () => open.pop());
  parser.write(svg).close();
  return top.children[0];
}

export function withDescendants(element: SvgElement): SvgElement[] {
  return [element, ...element.children.flatMap(withDescendants)];
}

export function titleOf(element: SvgElement): string | undefined {
  return element.children.find(({ name }) => name === "title")?.text;
}

export function numberOf(element: SvgElement, attribute: string): number {
  return Number(element.attributes[attribute]);
}

export function translation({ attributes }: SvgElement): [x: number, y: number] {
  const [, x, y] = /^translate\(([^,]+),([^)]+)\)/.exec(attributes["transform"])!;
  return [Number(x), Number(y)];
}

/** Returns a function from positions on a plot's axis to values, interpolated between the first and last labels. */
export function axisScale(plot: SvgElement, axis: "x" | "y"): (place: number) => number {
  const labels = withDescendants(plot)
    .find(({ attributes }) => attributes["aria-label"] === `${axis}-axis tick label`)!
    .children.map((label) => ({
      place: translation(label)[axis === "x" ? 0 : 1],
      value: Number(label.text.replace("−", "-").replace(",", "")),
    }));
  const [first, last] = [labels[0], labels.at(-1)!];
  return (place) => first.value + ((place - first.place) * (last.value - first.value)) / (last.place - first.place);
}

export function plotsOf(svg: string): SvgElement[] {
  return withDescendants(svgElements(svg))
    .slice(1)
    .filter(({ name }) => name === "svg");
}

/** Returns the marks in the groups of a plot that have this description or this label. */
export function marks(plot: SvgElement, label: string): SvgElement[] {
  return withDescendants(plot)
    .filter(({ attributes }) => attributes["aria-description"] === label || attributes["aria-label"] === label)
    .flatMap(({ children }) => children);
}
