/** Throws unless two numbers are equal, up to rounding. */
export function expect(actual: number | null | undefined, expected: number | null, tolerance = 1e-12): void {
  if (actual == null || expected == null || !(Math.abs(actual - expected) <= tolerance)) {
    throw new Error(`${actual} is not ${expected}`);
  }
}

/** Throws unless a text has a piece. */
export function expectIn(piece: string, text: string): void {
  if (!text.includes(piece)) throw new Error(`“${piece}” is not in “${text}”`);
}

/** Throws unless the work throws an error with a piece of a message. */
export async function expectThrow(work: () => unknown, piece: string): Promise<void> {
  try {
    await work();
  } catch (error) {
    expectIn(piece, String(error));
    return;
  }
  throw new Error("nothing was thrown");
}
