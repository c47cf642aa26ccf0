import { resolveReferences } from "./references.ts";

/** Entities that a document declares. */
export interface DeclaredEntities {
  /** The text of each entity that can be expanded. */
  readonly texts: ReadonlyMap<string, string>;
  /** Why each of the others is not expanded. */
  readonly refused: ReadonlyMap<string, string>;
}

/** The longest text of an entity, and the most text that all references may add to a document of any length. */
const LONGEST = 65_536;
const MOST_ADDED = 10_000_000;
/** How deep references to other entities may be nested. */
const DEEPEST = 100;

const none: DeclaredEntities = { texts: new Map(), refused: new Map() };

/** Matches the internal subset of a document type: `<!DOCTYPE TEI [ … ]>`. */
const SUBSET = /^[^]{0,10000}?<!DOCTYPE[^[>]{0,2000}\[/;

const DECLARATION = /<!--[^]*?-->|<!ENTITY\s+(?!%)([^\s"'<>&;]+)\s+(?:(SYSTEM|PUBLIC)\b|"([^"]*)"|'([^']*)')|\]\s*>/g;

const REFERENCE = /&([^\s&;<#]+);/g;

const predefined = new Set(["amp", "lt", "gt", "quot", "apos"]);

/**
 * Returns the entities that a document declares in itself, such as `<!ENTITY ada "Ada">`. External entities, those with
 * markup, and those that would make the document too long are refused. The first declaration of a name counts.
 *
 * @complexity O(length): no text of an entity gets longer than a fixed limit
 */
export function entitiesIn(text: string): DeclaredEntities {
  const subset = text.includes("<!ENTITY") ? SUBSET.exec(text) : null;
  if (subset === null) return none;
  const declared = new Map<string, string>();
  const refused = new Map<string, string>();
  let end = text.length;
  DECLARATION.lastIndex = subset[0].length;
  for (let match = DECLARATION.exec(text); match !== null; match = DECLARATION.exec(text)) {
    const [whole, name, external, double, single] = match as readonly (string | undefined)[];
    if (whole?.startsWith("]") === true) {
      end = match.index;
      break;
    }
    if (name === undefined || declared.has(name) || refused.has(name)) continue;
    if (external === undefined) declared.set(name, double ?? single ?? "");
    else refused.set(name, "its text is in another file, which is not loaded");
  }
  const texts = expandAll(declared, refused);
  limit(text.slice(end), texts, refused);
  return { texts, refused };
}

/** Returns the texts of entities with references resolved. Moves those that cannot be expanded to `refused`. */
function expandAll(declared: ReadonlyMap<string, string>, refused: Map<string, string>): Map<string, string> {
  const texts = new Map<string, string>();
  const open = new Set<string>();
  let total = 0;
  const expand = (name: string): string | undefined => {
    const known = texts.get(name);
    if (known !== undefined) return known;
    const value = declared.get(name);
    if (value === undefined || refused.has(name)) return undefined;
    const problem = (reason: string): string | undefined => {
      refused.set(name, reason);
      return undefined;
    };
    if (open.has(name)) return problem("it refers to itself");
    // Character references become characters first, so that they can make markup.
    const characters = value.replace(/&#[^;\s]+;/g, (reference) => resolveReferences(reference));
    if (/</.test(characters)) return problem("it contains markup");
    open.add(name);
    let length = 0;
    let lost: string | undefined;
    const expanded = characters.replace(REFERENCE, (reference, inner: string) => {
      if (predefined.has(inner)) return resolveReferences(reference);
      const its = length > LONGEST ? "" : open.size > DEEPEST ? undefined : expand(inner);
      if (its === undefined) lost ??= inner;
      length += its?.length ?? 0;
      return length > LONGEST ? "" : (its ?? "");
    });
    open.delete(name);
    if (lost !== undefined) return problem(`it refers to “${lost}”, which cannot be expanded`);
    if (length > LONGEST || expanded.length > LONGEST) return problem(`its text is longer than ${LONGEST} characters`);
    total += expanded.length;
    if (total > MOST_ADDED) return problem("all entities together are too long");
    texts.set(name, expanded);
    return expanded;
  };
  for (const name of declared.keys()) expand(name);
  return texts;
}

/** Refuses all entities if their references would add too much text. */
function limit(text: string, texts: Map<string, string>, refused: Map<string, string>): void {
  let added = 0;
  for (const [, name] of text.matchAll(REFERENCE)) added += texts.get(name)?.length ?? 0;
  if (added <= Math.max(MOST_ADDED, 2 * text.length)) return;
  for (const name of texts.keys()) refused.set(name, "all entities together would make the file too long");
  texts.clear();
}
