/**
 * Sums of counts over units that are drawn in trials, and the differences of figures that follow from them. The caller
 * divides the memory: all addresses are in bytes, and columns of sums have one number per trial.
 */

/** The number of columns that are summed together. Must equal `LANES` in `src/stats/swapped-sums.ts`. */
const LANES = 8;
/** Bytes of eight numbers. */
const ROW = 8 * LANES;
/** Bytes of the sums of all subsets of eight units. */
const TABLE = 256 * ROW;

/** Bytes of a term: see `CompiledExchange` in `src/stats/compiled-exchange.ts`. */
const TERM = 144;
/** Bytes of a column of a term: its sums of A and B, and its totals of A and B. */
const COLUMN = 24;
const COLUMNS = 48;
/** Bytes of a figure, without its parts, and of a part: a term and its weight. */
const FIGURE = 16;
const PART = 16;

/** How many trials are computed together, so that their differences stay in the processor's first-level cache. */
const TOGETHER = 64;
/** Bytes of a term's differences: their numerators, then their denominators, all positive. */
const FRACTIONS = 16 * TOGETHER;

/** Reserves memory, and returns where it begins; 0 if there is none left. */
export function reserve(bytes: u32): usize {
  const from = memory.size() << 16;
  return memory.grow((bytes + 0xffff) >>> 16) < 0 ? 0 : from;
}

/**
 * Computes the sums of all subsets of each eight units, for eight columns.
 *
 * @param rows the first unit's numbers of these columns
 * @param stride bytes from a unit to the next
 * @param units the number of units, of which the last eight may be fewer
 */
export function fillTables(rows: usize, stride: i32, units: i32, tables: usize): void {
  for (let unit = 0; unit < units; unit++) {
    const table = tables + (unit >> 3) * TABLE;
    const row = rows + unit * stride;
    const r0 = v128.load(row);
    const r1 = v128.load(row, 16);
    const r2 = v128.load(row, 32);
    const r3 = v128.load(row, 48);
    const subsets = 1 << (unit & 7);
    for (let subset = 0; subset < subsets; subset++) {
      const without = table + subset * ROW;
      const to = without + subsets * ROW;
      v128.store(to, v128.add<f64>(v128.load(without), r0));
      v128.store(to, v128.add<f64>(v128.load(without, 16), r1), 16);
      v128.store(to, v128.add<f64>(v128.load(without, 32), r2), 32);
      v128.store(to, v128.add<f64>(v128.load(without, 48), r3), 48);
    }
  }
}

/**
 * Adds the sums of the drawn subsets to eight columns.
 *
 * @param subsets by trial, a byte for each eight units
 * @param stride bytes from a trial to the next
 * @param blocks the number of bytes to use of each trial
 * @param trials an even number
 * @param sums the first of eight columns
 * @param column bytes of a column
 */
export function addSubsets(
  tables: usize,
  subsets: usize,
  stride: i32,
  blocks: i32,
  trials: i32,
  sums: usize,
  column: i32,
): void {
  for (let t = 0; t < trials; t += 2) {
    const to = sums + 8 * t;
    const first = subsets + t * stride;
    const second = first + stride;
    let a0 = pair(to, column, 0);
    let a1 = pair(to + 2 * column, column, 0);
    let a2 = pair(to + 4 * column, column, 0);
    let a3 = pair(to + 6 * column, column, 0);
    let b0 = pair(to, column, 8);
    let b1 = pair(to + 2 * column, column, 8);
    let b2 = pair(to + 4 * column, column, 8);
    let b3 = pair(to + 6 * column, column, 8);
    let table = tables;
    for (let b = 0; b < blocks; b++, table += TABLE) {
      const one = table + <usize>load<u8>(first + b) * ROW;
      const two = table + <usize>load<u8>(second + b) * ROW;
      a0 = v128.add<f64>(a0, v128.load(one));
      a1 = v128.add<f64>(a1, v128.load(one, 16));
      a2 = v128.add<f64>(a2, v128.load(one, 32));
      a3 = v128.add<f64>(a3, v128.load(one, 48));
      b0 = v128.add<f64>(b0, v128.load(two));
      b1 = v128.add<f64>(b1, v128.load(two, 16));
      b2 = v128.add<f64>(b2, v128.load(two, 32));
      b3 = v128.add<f64>(b3, v128.load(two, 48));
    }
    split(to, column, a0, b0);
    split(to + 2 * column, column, a1, b1);
    split(to + 4 * column, column, a2, b2);
    split(to + 6 * column, column, a3, b3);
  }
}

/** Returns the sums of two columns for one trial. */
function pair(at: usize, column: i32, trial: usize): v128 {
  return v128.replace_lane<f64>(v128.splat<f64>(load<f64>(at + trial)), 1, load<f64>(at + trial + column));
}

/** Stores the sums of two columns for two trials. */
function split(at: usize, column: i32, one: v128, two: v128): void {
  v128.store(at, v128.shuffle<f64>(one, two, 0, 2));
  v128.store(at + column, v128.shuffle<f64>(one, two, 1, 3));
}

/**
 * Adds the rows of drawn units, each times its weight, in their order.
 *
 * @param rows the units' numbers: eight columns of all units, then the next eight
 * @param tile bytes of eight columns of all units
 * @param tiles the number of groups of eight columns
 * @param draws for each resample, `room` entries of 16 bytes: where the unit's row begins within a tile, in bytes (-1
 *   after the last), and its weight
 * @param sums receives a row of eight numbers per tile for each resample
 */
export function addDrawn(
  rows: usize,
  tile: i32,
  tiles: i32,
  draws: usize,
  room: i32,
  resamples: i32,
  sums: usize,
): void {
  for (let i = 0; i < tiles; i++) {
    const from = rows + i * tile;
    for (let resample = 0; resample < resamples; resample++) {
      let entry = draws + resample * room * 16;
      let s0 = v128.splat<f64>(0);
      let s1 = v128.splat<f64>(0);
      let s2 = v128.splat<f64>(0);
      let s3 = v128.splat<f64>(0);
      for (let at = load<i32>(entry); at >= 0; entry += 16, at = load<i32>(entry)) {
        const row = from + at;
        const weight = v128.splat<f64>(load<f64>(entry, 8));
        s0 = v128.add<f64>(s0, v128.mul<f64>(weight, v128.load(row)));
        s1 = v128.add<f64>(s1, v128.mul<f64>(weight, v128.load(row, 16)));
        s2 = v128.add<f64>(s2, v128.mul<f64>(weight, v128.load(row, 32)));
        s3 = v128.add<f64>(s3, v128.mul<f64>(weight, v128.load(row, 48)));
      }
      const to = sums + (resample * tiles + i) * ROW;
      v128.store(to, s0);
      v128.store(to, s1, 16);
      v128.store(to, s2, 32);
      v128.store(to, s3, 48);
    }
  }
}

/**
 * Computes the differences of figures, B minus A, of two systems whose units are exchanged, and counts those that are
 * at least as large as the observed ones.
 *
 * @param terms the ratios that the figures add up from
 * @param measures for each figure: the least difference that counts, the number of its parts, and for each of them its
 *   term and weight, with room for all terms
 * @param first the first of the trials, an even number
 * @param trials how many trials; the columns have room for one more if this number is odd
 * @param scratch room for `FRACTIONS` bytes per term
 * @param counts receives the number of trials of each figure, added to what is there
 * @param differences receives the differences by figure, in columns, or is 0
 * @param column bytes of such a column
 */
export function exchange(
  terms: usize,
  termCount: i32,
  measures: usize,
  measureCount: i32,
  first: i32,
  trials: i32,
  scratch: usize,
  counts: usize,
  differences: usize,
  column: i32,
): void {
  const end = first + trials;
  for (let from = first; from < end; from += TOGETHER) {
    const here = min(TOGETHER, end - from);
    for (let i = 0; i < termCount; i++) {
      const term = terms + i * TERM;
      const to = scratch + i * FRACTIONS;
      if (load<i32>(term) == 1) differencesOfRatio(term, from, here, to);
      else differencesOfF(term, from, here, to);
    }
    let measure = measures;
    for (let m = 0; m < measureCount; m++) {
      const found = countLarge(measure, scratch, here, differences == 0 ? 0 : differences + m * column + 8 * from);
      store<f64>(counts + 8 * m, load<f64>(counts + 8 * m) + <f64>found);
      measure += FIGURE + termCount * PART;
    }
  }
}

/**
 * Counts the trials in which a figure's difference is large enough, and stores the differences, unless at 0. The parts
 * are added as fractions, because a division takes longer than the multiplications that it would save.
 */
function countLarge(measure: usize, scratch: usize, trials: i32, to: usize): i64 {
  const least = v128.splat<f64>(load<f64>(measure));
  const parts = load<i32>(measure, 8);
  const firstPart = measure + FIGURE;
  const firstWeight = v128.splat<f64>(load<f64>(firstPart, 8));
  const firstFractions = scratch + <usize>(load<i32>(firstPart) * FRACTIONS);
  let counted = v128.splat<i64>(0);
  let isLarge = v128.splat<i64>(0);
  for (let t = 0; t < trials; t += 2) {
    let n = v128.mul<f64>(firstWeight, v128.load(firstFractions + 8 * t));
    let d = v128.load(firstFractions + 8 * t, 8 * TOGETHER);
    for (let part = 1, at = firstPart + PART; part < parts; part++, at += PART) {
      const fractions = scratch + <usize>(load<i32>(at) * FRACTIONS) + 8 * t;
      const partD = v128.load(fractions, 8 * TOGETHER);
      const weighted = v128.mul<f64>(v128.splat<f64>(load<f64>(at, 8)), v128.load(fractions));
      n = v128.add<f64>(v128.mul<f64>(n, partD), v128.mul<f64>(weighted, d));
      d = v128.mul<f64>(d, partD);
    }
    if (to != 0) v128.store(to + 8 * t, v128.div<f64>(n, d));
    isLarge = v128.ge<f64>(v128.abs<f64>(n), v128.mul<f64>(least, d));
    counted = v128.sub<i64>(counted, isLarge);
  }
  // If the number of trials is odd, the last second lane is none.
  const extra: i64 = (trials & 1) == 1 ? -v128.extract_lane<i64>(isLarge, 1) : 0;
  return v128.extract_lane<i64>(counted, 0) + v128.extract_lane<i64>(counted, 1) - extra;
}

/** What the exchange adds to a column of A and takes from that of B: B's exchanged units minus A's. */
function change(ofA: usize, ofB: usize, at: usize): v128 {
  return v128.sub<f64>(v128.load(ofB + at), v128.load(ofA + at));
}

/** Stores B minus A of n/d, times a factor, as a fraction. No d is negative; unless `isPositive`, n/d is 0 if d is 0. */
function storeDifference(isPositive: bool, factor: v128, nA: v128, dA: v128, nB: v128, dB: v128, to: usize): void {
  if (!isPositive) {
    const zero = v128.splat<f64>(0);
    const one = v128.splat<f64>(1);
    const emptyA = v128.eq<f64>(dA, zero);
    const emptyB = v128.eq<f64>(dB, zero);
    nA = v128.andnot(nA, emptyA);
    nB = v128.andnot(nB, emptyB);
    dA = v128.bitselect(one, dA, emptyA);
    dB = v128.bitselect(one, dB, emptyB);
  }
  const n = v128.sub<f64>(v128.mul<f64>(nB, dA), v128.mul<f64>(nA, dB));
  v128.store(to, v128.mul<f64>(factor, n));
  v128.store(to, v128.mul<f64>(dA, dB), 8 * TOGETHER);
}

/** A numerator and a denominator, each the sum of a column, the latter plus a constant. */
function differencesOfRatio(term: usize, from: i32, trials: i32, to: usize): void {
  const isPositive = load<i32>(term, 4) == 1;
  const factor = v128.splat<f64>(load<f64>(term, 8));
  const constant = v128.splat<f64>(load<f64>(term, 24));
  const n = term + COLUMNS;
  const d = n + COLUMN;
  const nOfA = <usize>load<u32>(n);
  const nOfB = <usize>load<u32>(n, 4);
  const dOfA = <usize>load<u32>(d);
  const dOfB = <usize>load<u32>(d, 4);
  const nA = v128.splat<f64>(load<f64>(n, 8));
  const nB = v128.splat<f64>(load<f64>(n, 16));
  const dA = v128.add<f64>(constant, v128.splat<f64>(load<f64>(d, 8)));
  const dB = v128.add<f64>(constant, v128.splat<f64>(load<f64>(d, 16)));
  for (let t = 0; t < trials; t += 2) {
    const at: usize = 8 * (from + t);
    const nChange = change(nOfA, nOfB, at);
    const dChange = change(dOfA, dOfB, at);
    storeDifference(
      isPositive,
      factor,
      v128.add<f64>(nA, nChange),
      v128.add<f64>(dA, dChange),
      v128.sub<f64>(nB, nChange),
      v128.sub<f64>(dB, dChange),
      to + 8 * t,
    );
  }
}

/** F of recall and precision, each with columns of its own: (1+β²)·rn·pn / (β²·pn·rd + rn·pd). */
function differencesOfF(term: usize, from: i32, trials: i32, to: usize): void {
  const isPositive = load<i32>(term, 4) == 1;
  const factor = v128.splat<f64>(load<f64>(term, 8));
  const weight = v128.splat<f64>(load<f64>(term, 16));
  const rn = term + COLUMNS;
  const rd = rn + COLUMN;
  const pn = rd + COLUMN;
  const pd = pn + COLUMN;
  const rnOfA = <usize>load<u32>(rn);
  const rnOfB = <usize>load<u32>(rn, 4);
  const rdOfA = <usize>load<u32>(rd);
  const rdOfB = <usize>load<u32>(rd, 4);
  const pnOfA = <usize>load<u32>(pn);
  const pnOfB = <usize>load<u32>(pn, 4);
  const pdOfA = <usize>load<u32>(pd);
  const pdOfB = <usize>load<u32>(pd, 4);
  const rnTotalA = v128.splat<f64>(load<f64>(rn, 8));
  const rnTotalB = v128.splat<f64>(load<f64>(rn, 16));
  const rdTotalA = v128.splat<f64>(load<f64>(rd, 8));
  const rdTotalB = v128.splat<f64>(load<f64>(rd, 16));
  const pnTotalA = v128.splat<f64>(load<f64>(pn, 8));
  const pnTotalB = v128.splat<f64>(load<f64>(pn, 16));
  const pdTotalA = v128.splat<f64>(load<f64>(pd, 8));
  const pdTotalB = v128.splat<f64>(load<f64>(pd, 16));
  for (let t = 0; t < trials; t += 2) {
    const at: usize = 8 * (from + t);
    const rnChange = change(rnOfA, rnOfB, at);
    const rdChange = change(rdOfA, rdOfB, at);
    const pnChange = change(pnOfA, pnOfB, at);
    const pdChange = change(pdOfA, pdOfB, at);
    const rnA = v128.add<f64>(rnTotalA, rnChange);
    const rdA = v128.add<f64>(rdTotalA, rdChange);
    const pnA = v128.add<f64>(pnTotalA, pnChange);
    const pdA = v128.add<f64>(pdTotalA, pdChange);
    const rnB = v128.sub<f64>(rnTotalB, rnChange);
    const rdB = v128.sub<f64>(rdTotalB, rdChange);
    const pnB = v128.sub<f64>(pnTotalB, pnChange);
    const pdB = v128.sub<f64>(pdTotalB, pdChange);
    storeDifference(
      isPositive,
      factor,
      v128.mul<f64>(rnA, pnA),
      v128.add<f64>(v128.mul<f64>(weight, v128.mul<f64>(pnA, rdA)), v128.mul<f64>(rnA, pdA)),
      v128.mul<f64>(rnB, pnB),
      v128.add<f64>(v128.mul<f64>(weight, v128.mul<f64>(pnB, rdB)), v128.mul<f64>(rnB, pdB)),
      to + 8 * t,
    );
  }
}
