import { alikeNames } from "../../core/alike-names.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { ByteStrings } from "../../formats/common/lines/byte-strings.ts";
import { mayBeOdd } from "../../formats/labels/label-cells.ts";
import { namesInCommon, SidesTally } from "../../scoring/mentions-in-common.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import type { KeptPairs } from "./pair-sink.ts";

/**
 * Returns a diagnostic if the key and the pairs seem to identify records in different ways. Scoring cannot find that,
 * because records of the key that no pair links are added to the groups.
 *
 * @param ofKey how many records the key has, which come first
 */
export function idsDoubt(
  { groups, left, right }: KeptPairs,
  ofKey: number,
  ids: ScoreOptions["ids"],
): Diagnostic | undefined {
  const { strings } = groups.ids;
  // Usually, all records in pairs are in the key.
  if (ofKey === 0 || strings.length === ofKey) return undefined;
  const isPaired = new Uint8Array(strings.length).fill(1, ofKey);
  for (const ends of [left, right]) for (const record of ends) isPaired[record] = 1;
  let same = 0;
  for (let record = 0; record < ofKey; record++) same += isPaired[record];
  if (same > 0 && !areAloneAlike(strings, isPaired, ofKey)) return undefined;
  const key = namesOf(strings, 0, ofKey, () => true);
  const paired = namesOf(strings, 0, strings.length, (record) => isPaired[record] === 1);
  const found: Diagnostic[] = [];
  // Scoring the groups reports a key that is a sample.
  const tally = new SidesTally((diagnostic) => found.push(diagnostic), { ids, mentions: "common" });
  tally.add("", namesInCommon(key, paired, same));
  tally.reportAll();
  const [doubt] = found as (Diagnostic | undefined)[];
  return doubt?.code === "no-common-mention" ? { ...doubt, data: { ...doubt.data, kind: "links" } } : doubt;
}

/** Returns whether names may be alike that only one side has. Others are not, so most names need not be read. */
function areAloneAlike(strings: ByteStrings, isPaired: Uint8Array, ofKey: number): boolean {
  let isOdd = false;
  for (let record = 0; record < strings.length && !isOdd; record++)
    isOdd = (record >= ofKey || isPaired[record] === 0) && mayBeOdd(strings, record);
  if (!isOdd) return false;
  const key = namesOf(strings, 0, ofKey, (record) => isPaired[record] === 0);
  return (
    alikeNames(
      key,
      namesOf(strings, ofKey, strings.length, () => true),
    ).count > 0
  );
}

function namesOf(strings: ByteStrings, from: number, to: number, isWanted: (record: number) => boolean): string[] {
  const names: string[] = [];
  for (let record = from; record < to; record++) if (isWanted(record)) names.push(strings.at(record));
  return names;
}
