import { readXml } from "../markup/xml.ts";
import { scanSgml } from "../markup/sgml.ts";
import { type ContentSurvey, textSurvey } from "./content-survey.ts";

/** An opening tag in its place. Names of elements come without prefixes. */
export interface SurveyedTag {
  readonly element: string;
  /** The element that contains it; "" for the root. */
  readonly parent: string;
  /** All elements that contain it, the root first. */
  readonly path: readonly string[];
  /** With its prefix, as in the file. */
  readonly name: string;
  readonly attributes: Readonly<Partial<Record<string, string>>>;
}

/** Returns the attributes that a reader uses, or undefined if it passes over the element. */
export type XmlReads = (tag: SurveyedTag) => ReadonlySet<string> | undefined;

/**
 * Declares what a reader uses, by element: `{ token: "t_id sentence" }` for two attributes. An empty text stands for an
 * element without attributes of interest.
 */
export function xmlReads(elements: Readonly<Record<string, string>>): XmlReads {
  const sets = attributeSets(elements);
  return ({ element }) => sets.get(element);
}

/** Returns the attributes of several elements, each given as for `attributeSet`. */
export function attributeSets(elements: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(Object.entries(elements).map(([name, list]) => [name, attributeSet(list)]));
}

/** @param list names of attributes, separated by spaces */
export function attributeSet(list: string): ReadonlySet<string> {
  return new Set(list.split(" ").filter((name) => name !== ""));
}

/** Text before an XML declaration, which some readers skip. */
const PREAMBLE = /^[^]{1,2000}?(?=<\?xml\s)/;

/**
 * Lists elements, as `<w>`, and attributes, as `<w lemma>`, that are not read. Declarations of namespaces are not
 * listed.
 *
 * @param readsOf returns what is read of a text
 */
export function xmlSurvey(readsOf: (text: string) => XmlReads): ContentSurvey {
  return textSurvey((text, add) => {
    const reads = readsOf(text);
    const path: string[] = [];
    readXml(
      text.replace(PREAMBLE, ""),
      {
        open({ name, attributes }) {
          const element = name.slice(name.indexOf(":") + 1);
          const read = reads({ element, parent: path.at(-1) ?? "", path, name, attributes });
          path.push(element);
          if (read === undefined) add(`<${name}>`);
          for (const attribute of Object.keys(attributes)) {
            if (/^xmlns(?::|$)/.test(attribute) || read?.has(attribute) === true) continue;
            add(`<${name} ${attribute}>`);
          }
        },
        close() {
          path.pop();
        },
      },
      () => undefined,
    );
  });
}

/** Lists tags and attributes of SGML, whose names are in capitals, that are not read. */
export function sgmlSurvey(reads: XmlReads): ContentSurvey {
  return textSurvey((text, add) => {
    scanSgml(text, {
      open({ name, attributes }) {
        const read = reads({ element: name, parent: "", path: [], name, attributes });
        if (read === undefined) add(`<${name}>`);
        for (const attribute of Object.keys(attributes))
          if (read?.has(attribute) !== true) add(`<${name} ${attribute}>`);
      },
    });
  });
}
