/** Items in the notation of `Entity`: `(e1-person` and `(e1)`, or `e1)`. */
const ITEM = /\(([^()]+)(\)?)|([^()]+)\)/g;

/** Matches names of attributes that may hold coreference even if all mentions are single words. */
const CORE_NAME = /entit|coref|clust|chain|mention|referent|pred|sys|gold/i;

interface FoundNotation {
  /** The open mentions of each entity. */
  readonly open: Map<string, number>;
  hasOnlyItems: boolean;
  /** Whether a mention has several words, which is unlikely by chance. */
  hasLong: boolean;
}

/** Attributes in MISC, besides those that are read, which may have the notation of `Entity`. */
export class OtherEntities {
  private readonly found = new Map<string, FoundNotation>();

  /** @param text the attribute with its name */
  add(text: string): void {
    const equals = text.indexOf("=");
    const name = text.slice(0, equals);
    const value = text.slice(equals + 1);
    const known: FoundNotation = this.found.get(name) ?? { open: new Map(), hasOnlyItems: true, hasLong: false };
    this.found.set(name, known);
    let length = 0;
    for (const match of value.matchAll(ITEM)) {
      const [item, opened, isWhole, closed] = match as (string | undefined)[];
      length += item?.length ?? 0;
      if (isWhole === ")") continue;
      const id = (opened ?? closed ?? "").replace(/[-[][^]*/, "");
      const open: number = (known.open.get(id) ?? 0) + (opened === undefined ? -1 : 1);
      known.open.set(id, open);
      if (open < 0) known.hasOnlyItems = false;
      if (opened === undefined) known.hasLong = true;
    }
    if (length < value.length) known.hasOnlyItems = false;
  }

  /** Ends a document. Returns the attributes with the notation of `Entity`. */
  take(): string[] {
    const names = Array.from(this.found).flatMap(([name, { open, hasOnlyItems, hasLong }]) => {
      const isNotation = hasOnlyItems && Array.from(open.values()).every((count) => count === 0);
      return isNotation && (hasLong || CORE_NAME.test(name)) ? [name] : [];
    });
    this.found.clear();
    return names;
  }
}
