import type { SideName } from "../../core/document.ts";
import { commonMentions, type OverlapTable, total, withSizes } from "../../core/overlap-table.ts";

/** The entity sizes that a metric uses. An entity of size 0 is left out. */
type Sizes = Pick<OverlapTable, "keySizes" | "responseSizes">;

/** Removes mentions before a metric counts. */
export interface Reduction {
  readonly text: string;
  /** Returns the remaining sizes of the entities. Common mentions are never removed. */
  readonly sizes: (table: OverlapTable) => Sizes;
}

/**
 * One step in the treatment of twinless mentions: removes some, or adds the mentions that a side lacks as singletons.
 */
export type TwinlessStep = Reduction | { readonly into: SideName };

/** The treatment of twinless mentions before a metric counts: one for recall and one for precision. */
export interface Treatment {
  readonly text: string;
  readonly recall: readonly TwinlessStep[];
  readonly precision: readonly TwinlessStep[];
}

export const withoutExtra: Reduction = {
  text: "Mentions of the response that the key does not have are removed first.",
  sizes: (table) => ({ keySizes: table.keySizes, responseSizes: commonMentions(table).response }),
};

export const onlyCommon: Pick<Reduction, "sizes"> = {
  sizes(table) {
    const { key, response } = commonMentions(table);
    return { keySizes: key, responseSizes: response };
  },
};

/**
 * Removes response singletons that the key lacks.
 *
 * @source Rahman and Ng (2009), as interpreted by Cai and Strube (2010)
 */
export const withoutExtraSingletons: Reduction = {
  text: "Response singletons whose mention is not in the key are removed first.",
  sizes(table) {
    const common = commonMentions(table).response;
    return {
      keySizes: table.keySizes,
      responseSizes: table.responseSizes.map((size, r) => (size === 1 && common[r] === 0 ? 0 : size)),
    };
  },
};

export const withOwn: Treatment = {
  text: "A mention that only one side has is added to the other side as a singleton: missing mentions to the response for recall, extra ones to the key for precision.",
  recall: [{ into: "response" }],
  precision: [{ into: "key" }],
};

/**
 * The two pairs of partitions of Cai and Strube (2010), §3. Twinless response singletons are discarded. Key mentions
 * that the response lacks join it as singletons. The remaining twinless response mentions join the key as singletons
 * for precision, and leave the response for recall.
 */
export const caiStrube: Treatment = {
  text: "Missing mentions are added to the response as singletons, and response singletons whose mention is not in the key are removed. The other extra mentions are removed from the response for recall, and added to the key as singletons for precision.",
  recall: [withoutExtraSingletons, { into: "response" }, withoutExtra],
  precision: [withoutExtraSingletons, { into: "response" }, { into: "key" }],
};

export function reducedTable(table: OverlapTable, { sizes }: Pick<Reduction, "sizes">): OverlapTable {
  const { keySizes, responseSizes } = sizes(table);
  return withSizes(table, keySizes, responseSizes);
}

export function tableAfter(table: OverlapTable, steps: readonly TwinlessStep[]): OverlapTable {
  return steps.reduce(
    (before, step) => ("into" in step ? withSingletonsIn(before, step.into) : reducedTable(before, step)),
    table,
  );
}

/** Returns the table with added singletons on one side: the mentions that only the other side had. */
function withSingletonsIn(table: OverlapTable, side: SideName): OverlapTable {
  const { keySizes, responseSizes, cellKey, cellResponse, cellSize } = table;
  const common = commonMentions(table);
  const [own, otherSizes, found] =
    side === "key" ? [keySizes, responseSizes, common.response] : [responseSizes, keySizes, common.key];
  const lacked = otherSizes.map((size, e) => size - found[e]);
  const added = total(lacked);
  const cells = cellSize.length + added;
  const keys = new Int32Array(cells);
  const responses = new Int32Array(cells);
  const sizes = new Int32Array(cells).fill(1);
  let at = 0;
  let next = own.length;
  for (let k = 0, c = 0; k < keySizes.length; k++) {
    for (; cellKey[c] === k; c++) {
      keys[at] = k;
      responses[at] = cellResponse[c];
      sizes[at++] = cellSize[c];
    }
    // The cell of a new response entity comes after the other cells of its key entity.
    for (let m = 0; side === "response" && m < lacked[k]; m++) {
      keys[at] = k;
      responses[at++] = next++;
    }
  }
  for (let r = 0; side === "key" && r < responseSizes.length; r++) {
    for (let m = 0; m < lacked[r]; m++) {
      keys[at] = next++;
      responses[at++] = r;
    }
  }
  const grown = new Int32Array(own.length + added).fill(1);
  grown.set(own);
  return {
    keySizes: side === "key" ? grown : keySizes,
    responseSizes: side === "key" ? responseSizes : grown,
    cellKey: keys,
    cellResponse: responses,
    cellSize: sizes,
  };
}
