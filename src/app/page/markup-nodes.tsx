import { type ComponentChild, type ComponentChildren, h } from "preact";

/** What the project's own writers of MathML and SVG use; everything else is left out, whatever the text says. */
const elements = new Set([
  ...["math", "mrow", "mi", "mn", "mo", "mtext", "mfrac", "msub", "msup", "munder", "mtable", "mtr", "mtd", "mstyle"],
  ...["svg", "g", "path", "line", "circle", "rect", "text", "tspan", "title", "desc", "defs", "clipPath"],
]);

/**
 * MathML or SVG of the project's own writers as nodes: it is read as XML, and only elements that draw, their attributes that are no
 * events, and text become part of the page.
 *
 * @param paints other colours for those of the markup
 * @throws Error if it is no XML
 */
export function markupNodes(markup: string, paints: Paints = new Map()): ComponentChildren {
  const { documentElement } = new DOMParser().parseFromString(markup, "text/xml");
  if (documentElement.getElementsByTagName("parsererror").length > 0) throw new Error("markup that is no XML");
  return nodeOf(documentElement, paints);
}

/** Colours by those that they take the place of. */
type Paints = ReadonlyMap<string, string>;

const painted = new Set(["fill", "stroke", "color"]);

function nodeOf(node: Node, paints: Paints): ComponentChild {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || !elements.has(node.localName)) return null;
  // What is within a figure is no more to a screen reader than its description.
  const dropped = node.parentElement === null ? /^(on|xmlns|href|xlink:)/i : /^(on|xmlns|href|xlink:|aria-)/i;
  const attributes = Array.from(node.attributes).filter(({ name }) => !dropped.test(name));
  return h(
    node.localName,
    Object.fromEntries(
      attributes.map(({ name, value }) => [name, (painted.has(name) ? paints.get(value) : undefined) ?? value]),
    ),
    ...Array.from(node.childNodes, (child) => nodeOf(child, paints)),
  );
}
