/** Where in a token line the columns are that are read, 0-based; -1 for what is not there. */
export interface ConlluaColumns {
  readonly count: number;
  readonly form: number;
  readonly tag: number;
  readonly lemma: number;
  readonly feats: number;
  readonly identity: number;
  readonly bridging: number;
  readonly discourseDeixis: number;
  /** Columns of annotation that is passed over, with the name of its layer. */
  readonly others: readonly { readonly column: number; readonly layer: string }[];
}

/** The layers that are passed over, by the names of their columns. */
const otherLayers = new Map([
  ["REFERENCE", "reference to entities outside the text"],
  ["NOM_SEM", "nominal semantics"],
]);

/** Reads the value of `# global.columns`; nothing if it has no column `IDENTITY`. */
export function parseColumns(declaration: string): ConlluaColumns | undefined {
  const names = declaration.split(/\s+/);
  const identity = names.indexOf("IDENTITY");
  if (identity < 0) return undefined;
  return {
    count: names.length,
    form: names.indexOf("FORM"),
    tag: names.indexOf("UPOS"),
    lemma: names.indexOf("LEMMA"),
    feats: names.indexOf("FEATS"),
    identity,
    bridging: names.indexOf("BRIDGING"),
    discourseDeixis: names.indexOf("DISCOURSE_DEIXIS"),
    others: names.flatMap((name, column) => {
      const layer = otherLayers.get(name);
      return layer === undefined ? [] : [{ column, layer }];
    }),
  };
}

/** The columns of version 1.1, for files that do not declare theirs. */
export const undeclaredColumns: ConlluaColumns = {
  count: 15,
  form: 1,
  tag: 3,
  lemma: 2,
  feats: 5,
  identity: 10,
  bridging: 11,
  discourseDeixis: 12,
  others: Array.from(otherLayers.values(), (layer, i) => ({ column: 13 + i, layer })),
};

/** A cell of a token line and where it begins (0-based). */
export interface Cell {
  readonly text: string;
  readonly at: number;
}

/**
 * Cuts a token line into cells: at tabs where these make columns enough for `IDENTITY`, otherwise at any white space, as
 * the scorers do.
 */
export function cellsOf(line: string, { identity }: ConlluaColumns): Cell[] {
  const tabbed = line.split("\t");
  if (tabbed.length <= identity) return Array.from(line.matchAll(/\S+/g), ({ 0: text, index: at }) => ({ text, at }));
  let next = 0;
  return tabbed.map((padded) => {
    const text = padded.trim();
    const at = next + padded.length - padded.trimStart().length;
    next += padded.length + 1;
    return { text, at };
  });
}
