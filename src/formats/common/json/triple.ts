/** Beyond this a number is no index; sums of a few must stay 32-bit integers. */
const LARGEST = 2 ** 28;

/** Whether a value is three numbers that can be indices. */
export function isTriple(value: unknown): value is [number, number, number] {
  return (
    Array.isArray(value) &&
    value.length === 3 &&
    value.every((index) => Number.isInteger(index) && Math.abs(index as number) < LARGEST)
  );
}
