/** Whether the beginning of a file declares columns with an `IDENTITY` column among them. */
export function detectConllua(head: string): boolean {
  return /^#[ \t]{0,9}global\.columns[ \t]{0,9}=.*\sIDENTITY(?:\s|$)/m.test(head);
}
