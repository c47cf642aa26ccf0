/** Whether the beginning of a file is CoNLL-U: with coreference, or at least plainly CoNLL-U with names or declarations. */
export function detectCorefud(head: string): boolean {
  if (/^# ?global\.columns\s*=.*\bIDENTITY\b/m.test(head) || /^#\s*begin\s+document\b/m.test(head)) return false;
  if (/^# ?global\.Entity\s*=/m.test(head)) return true;
  // Ten columns, the first a number; with MISC that says so, or with the comments of CoNLL-U.
  const line = /^\d+(?:[.-]\d+)?(?:\t[^\t\r\n]*){9}\r*$/m;
  if (!line.test(head)) return false;
  return (
    /^\d+(?:[.-]\d+)?(?:\t[^\t\r\n]*){8}\t(?:[^\t\r\n]*\|)?(?:Entity=[^\t\r\n|()]*[()]|ClusterId[=[])/m.test(head) ||
    /^# ?(?:newdoc|newpar|sent_id|text)\b/m.test(head)
  );
}
