/** What a coreference cell consists of: `(ID`, `ID)` or `(ID)`, joined by `|` or by nothing. */
const items = /^(?:\([^()|\s]+(?:\)|(?=[(|]|$))|[^()|\s]+\))(?:\|?(?:\([^()|\s]+(?:\)|(?=[(|]|$))|[^()|\s]+\)))*$/;

/** Whether a cell is nothing but well-formed coreference items. */
export function isCoreference(cell: string): boolean {
  return items.test(cell);
}
