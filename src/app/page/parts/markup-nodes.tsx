import { type ComponentChild, type ComponentChildren, h } from "preact";

/** The elements that corefscope's MathML and SVG use. All others are dropped. */
const elements = new Set([
  ...["math", "mrow", "mi", "mn", "mo", "mtext", "mfrac", "msub", "msup", "munder", "mtable", "mtr", "mtd", "mstyle"],
  ...["svg", "g", "path", "line", "circle", "rect", "text", "tspan", "title", "desc", "defs", "clipPath"],
]);

/**
 * Turns corefscope's MathML or SVG into nodes. Drops unknown elements, event handlers and links.
 *
 * @param paints replacement colours
 * @throws Error if the markup is not XML
 */
export function markupNodes(markup: string, paints: Paints = new Map()): ComponentChildren {
  const { documentElement } = new DOMParser().parseFromString(markup, "text/xml");
  if (documentElement.getElementsByTagName("parsererror").length > 0) throw new Error("the markup is not XML");
  return nodeOf(documentElement, paints);
}

/** New colours by the colours that they replace. */
type Paints = ReadonlyMap<string, string>;

const painted = new Set(["fill", "stroke", "color"]);

function nodeOf(node: Node, paints: Paints): ComponentChild {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || !elements.has(node.localName)) return null;
  // Screen readers read only the description of a figure.
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
