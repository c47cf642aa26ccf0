/** What a coreference cell consists of: `(ID`, `ID)` or `(ID)`, joined by `|` or by nothing. */
const items = /^(?:\([^()|\s]+(?:\)|(?=[(|]|$))|[^()|\s]+\))(?:\|?(?:\([^()|\s]+(?:\)|(?=[(|]|$))|[^()|\s]+\)))*$/;

/** The same with decimal ids only. */
const decimalItems = /^(?:\(\d+(?:\)|(?=[(|]|$))|\d+\))(?:\|?(?:\(\d+(?:\)|(?=[(|]|$))|\d+\)))*$/;

/** Whether a cell is nothing but well-formed coreference items. */
export function isCoreference(cell: string): boolean {
  return items.test(cell);
}

/** Whether they have decimal ids, too, which hardly anything else in brackets has. */
export function isDecimalCoreference(cell: string): boolean {
  return decimalItems.test(cell);
}
