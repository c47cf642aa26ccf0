import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** How many bytes to examine at the beginning and at the end of a file. */
const LOOKED_AT = 8192;

/** Text that only corefscope writes at the beginning of a file. */
const beginnings: readonly RegExp[] = [
  // Tables: of score and its groups, compare, errors, audit, agree, stats, study, and --alignment.
  /^system[\t,]+metric[\t,]/,
  /^a[\t,]b[\t,]metric[\t,]figure[\t,]/,
  /^system[\t,](id[\t,]level|experiment[\t,]metric|document[\t,]part)[\t,]/,
  /^a[\t,]b[\t,]figure[\t,]value[\t,]low[\t,]high\s/,
  /^(\| )?file(\t|,| {3,}| \| )documents(\t|,| {3,}| \| )parts(\t|,| {3,}| \| )/,
  /^[^\n]*\ndocuments +\d[^\n]*\nparts +\d/,
  /^table[\t,]row[\t,]column[\t,]value\s/,
  /^(\| )?errors +(\S.* )?[^\n]*\n(\| -|span-error|conflated-|extra-|divided-|missing)/,
  // Records of check, errors, stats and compare, and other reports of check, audit and explain.
  /^\{"code":"[\w-]+","severity":"/,
  /^\{"system":"(?:[^"\\]|\\.)*","(?:id|level|metric|type)":/,
  /^\{"file":"(?:[^"\\]|\\.)*","documents":\d+,"parts":/,
  /^::(error|warning|notice) (file=[^,]*,.*)?title=[^\n]*\[[a-z-]+\]::/,
  /^Audit of \d+ systems? on /,
  /^# How .* is scored\n/,
  // The page, and plots.
  /<title>corefscope<\/title>/,
  /tEXtSoftware\0corefscope/,
];

/** Marks that corefscope writes anywhere in the examined bytes. */
const marks: readonly RegExp[] = [
  /"schema": ?"corefscope\//,
  /"name": ?"corefscope"/,
  /(metric|test):[^\s|]+\|[^\s]*version:\d/,
  /(?:problems(?: found)?|errors?|warnings?|notes?) in \d+ files? \(\d+ parts?, \d+ mentions?\)\.?\n$/,
  // Version 1 wrote this.
  /\d+ errors?, \d+ warnings?, \d+ remarks? in \d+ files?, \d+ parts?, \d+ mentions?\n$/,
  /<!-- corefscope -->\n$/,
];

/** Returns whether the beginning or the end of a file shows that corefscope wrote it. */
export function isOurs(path: string): boolean {
  const [beginning, end] = endsOf(path);
  return (
    beginnings.some((mark) => mark.test(beginning)) || marks.some((mark) => mark.test(beginning) || mark.test(end))
  );
}

function endsOf(path: string): [string, string] {
  try {
    const file = openSync(path, "r");
    try {
      const buffer = new Uint8Array(LOOKED_AT);
      const decoded = (read: number): string => Buffer.from(buffer.subarray(0, read)).toString("latin1");
      const beginning = decoded(readSync(file, buffer, 0, LOOKED_AT, 0));
      const { size } = fstatSync(file);
      return [beginning, decoded(readSync(file, buffer, 0, LOOKED_AT, Math.max(0, size - LOOKED_AT)))];
    } finally {
      closeSync(file);
    }
  } catch {
    return ["", ""];
  }
}
