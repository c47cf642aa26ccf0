/**
 * A function from positions that count Unicode characters, as Python and brat do, to positions that count UTF-16 units, as
 * JavaScript and Java do. Positions outside the text stay outside.
 */
export function unitPositions(text: string): (character: number) => number {
  if (!/[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text)) return (character) => character;
  const positions: number[] = [];
  let unit = 0;
  for (const character of text) {
    positions.push(unit);
    unit += character.length;
  }
  const { length } = positions;
  return (character) => {
    if (character >= length) return text.length + character - length;
    return character < 0 ? character : positions[character];
  };
}
