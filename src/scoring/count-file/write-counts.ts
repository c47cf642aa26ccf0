import { partRecord } from "../part-record.ts";
import { columnsOf, plainHeader } from "./count-header.ts";
import type { CountedSystems } from "./counted-systems.ts";
import { LinesDigest, sealed } from "./lines-digest.ts";

/**
 * Counts as the lines of a file, each JSON, without their ends: a header; for each part of each system an array of the system's place and
 * the part's record; diagnostics; and at the end how many lines there are before, and their digest, by which a file that was cut off
 * is known. docs/cluster.md describes it.
 *
 * @throws RangeError if the options cannot be written: see `plainHeader`
 */
export function* countLines(counted: CountedSystems): Generator<string, void> {
  const digest = new LinesDigest();
  const { header } = counted;
  yield digest.add(JSON.stringify({ ...plainHeader(header), columns: columnsOf(header).names }));
  for (const line of recordLines(counted)) yield digest.add(line);
  yield JSON.stringify({ lines: digest.lines, sha256: digest.sha256() });
}

function* recordLines({ accumulators, diagnostics }: CountedSystems): Generator<string, void> {
  for (const [system, accumulator] of accumulators.entries()) {
    for (const [id, part] of accumulator.counted()) yield JSON.stringify([system, ...partRecord(id, part)]);
  }
  for (const diagnostic of diagnostics) yield JSON.stringify(diagnostic);
}

/**
 * The same as a single line that says everything itself, also its digest, for programs that pass lines on one by one and in any order.
 *
 * @throws RangeError if the options cannot be written: see `plainHeader`
 */
export function countLine(counted: CountedSystems): string {
  const { header, accumulators, diagnostics } = counted;
  const line = JSON.stringify({
    ...plainHeader(header),
    columns: columnsOf(header).digest,
    counts: accumulators.flatMap((accumulator, system) =>
      Array.from(accumulator.counted(), ([id, part]) => [system, ...partRecord(id, part)]),
    ),
    ...(diagnostics.length > 0 && { diagnostics }),
  });
  return sealed(line);
}
