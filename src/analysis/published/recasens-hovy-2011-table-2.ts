/** How many entities of each size a corpus has. */
export interface PublishedSizes {
  readonly corpus: string;
  readonly language: string;
  readonly mentions: number;
  readonly entities: number;
  readonly sizes: readonly {
    /** Mentions of an entity, from and to; the last class has no end. */
    readonly from: number;
    readonly to: number;
    readonly entities: number;
    /** Of all entities, as printed. */
    readonly percent: number;
  }[];
}

/** The classes of the table. The last is printed as “> 11”, but with 11, or else the classes would not add up. */
const classes = [
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 5],
  [6, 10],
  [11, Number.POSITIVE_INFINITY],
] as const;

function sizes(rows: readonly (readonly [entities: number, percent: number])[]): PublishedSizes["sizes"] {
  return rows.map(([entities, percent], i) => ({ from: classes[i][0], to: classes[i][1], entities, percent }));
}

/**
 * The distribution of mentions into entities in two corpora with singletons, of few entity types and of all.
 *
 * @source Recasens, M. and Hovy, E. (2011). BLANC: Implementing the Rand index for coreference evaluation. Natural Language
 * Engineering 17(4), Table 2.
 */
export const recasensHovy2011Table2: readonly PublishedSizes[] = [
  {
    corpus: "ACE-2004",
    language: "English",
    mentions: 28_880,
    entities: 11_989,
    sizes: sizes([
      [7_305, 60.93],
      [2_126, 17.73],
      [858, 7.16],
      [479, 4.0],
      [287, 2.39],
      [567, 4.73],
      [367, 3.06],
    ]),
  },
  {
    corpus: "AnCora-Es",
    language: "Spanish",
    mentions: 88_875,
    entities: 64_421,
    sizes: sizes([
      [55_264, 85.79],
      [4_825, 7.49],
      [1_711, 2.66],
      [869, 1.35],
      [485, 0.75],
      [903, 1.4],
      [364, 0.57],
    ]),
  },
];
