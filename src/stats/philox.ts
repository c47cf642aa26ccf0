/**
 * Philox4x32-10: a counter-based random number generator. The same counter and key give the same four words, whatever was
 * drawn before, so that a result cannot depend on how work is divided.
 *
 * @param counter four 32-bit words
 * @param key two 32-bit words
 * @param out receives four 32-bit words
 * @source Salmon, J. K., Moraes, M. A., Dror, R. O., and Shaw, D. E. (2011). Parallel Random Numbers: As Easy as 1, 2, 3. SC11.
 */
export function philox4x32(
  counter: readonly [number, number, number, number],
  key: readonly [number, number],
  out: Uint32Array,
): void {
  let [c0, c1, c2, c3] = counter;
  let [k0, k1] = key;
  for (let round = 0; round < 10; round++) {
    const high0 = highWord(0xd2511f53, c0);
    const low0 = Math.imul(0xd2511f53, c0);
    const high1 = highWord(0xcd9e8d57, c2);
    const low1 = Math.imul(0xcd9e8d57, c2);
    c0 = high1 ^ c1 ^ k0;
    c1 = low1;
    c2 = high0 ^ c3 ^ k1;
    c3 = low0;
    k0 = (k0 + 0x9e3779b9) | 0;
    k1 = (k1 + 0xbb67ae85) | 0;
  }
  out[0] = c0;
  out[1] = c1;
  out[2] = c2;
  out[3] = c3;
}

/** The upper 32 bits of the product of two unsigned words, by halves of 16 bits. */
function highWord(a: number, b: number): number {
  const aLow = a & 0xffff;
  const aHigh = a >>> 16;
  const bLow = b & 0xffff;
  const bHigh = b >>> 16;
  const middle = aHigh * bLow + ((aLow * bLow) >>> 16);
  const carry = (middle & 0xffff) + aLow * bHigh;
  return (aHigh * bHigh + Math.floor(middle / 65536) + Math.floor(carry / 65536)) | 0;
}
