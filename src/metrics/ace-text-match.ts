const ASCII = /^[\0-\x7f]*$/;

/**
 * How much of the longer of two texts stands in the other in one stretch, 0..1, in any case. If both are ASCII, only letters and
 * digits count. Two texts of which nothing is left are alike.
 *
 * @complexity O(|a| · |b|)
 */
export function aceTextMatch(a: string, b: string): number {
  let [x, y] = [a.toUpperCase(), b.toUpperCase()];
  if (ASCII.test(x) && ASCII.test(y)) [x, y] = [x.replace(/[^A-Z0-9]/g, ""), y.replace(/[^A-Z0-9]/g, "")];
  if (x === y) return 1;
  let longest = 0;
  /** How long the stretches are that end at the character of `x` before, and at each of `y`; one place later for the first. */
  let before = new Int32Array(y.length + 1);
  for (const character of x.split("")) {
    const here = new Int32Array(y.length + 1);
    for (let j = 0; j < y.length; j++) {
      if (y[j] !== character) continue;
      here[j + 1] = before[j] + 1;
      longest = Math.max(longest, here[j + 1]);
    }
    before = here;
  }
  return longest / Math.max(x.length, y.length);
}
