/** Tests files whose coreference was in a layer, attribute or relation that was passed over in silence. */
import { describe, expect, test } from "vitest";
import { runCli } from "../support/run-cli.ts";

const cases = "test/cases";

describe("Stanza's CoNLL-U", () => {
  test.each(["stanza", "stanza-1.x-ner"])("is read: %s.conllu", (name) => {
    const folder = `${cases}/05-stanza-coref-chains`;
    const { code, stdout } = runCli([
      ...["score", `${folder}/gold.conllu`, `${folder}/${name}.conllu`],
      ...["-m", "muc,b3", "--format", "json"],
    ]);
    expect(code).toBe(0);
    expect(scoresIn(stdout)).toEqual({ muc: [1, 1], b3: [1, 1] });
  });

  test("has the four mentions of the key", () => {
    const folder = `${cases}/d03-stanza-conllu`;
    const { stdout } = runCli([
      ...["score", `${folder}/key.jsonl`, `${folder}/stanza.conllu`],
      ...["-m", "mentions,b3,muc", "--format", "json"],
    ]);
    expect(scoresIn(stdout)).toEqual({ mentions: [1, 1], b3: [1, 1], muc: [1, 1] });
  });
});

/** Returns recall and precision by metric. */
function scoresIn(stdout: string): Record<string, readonly [number, number]> {
  const { systems } = JSON.parse(stdout) as {
    systems: { scores: Record<string, { recall: number; precision: number }> }[];
  };
  return Object.fromEntries(
    Object.entries(systems[0].scores).map(([metric, { recall, precision }]) => [metric, [recall, precision]]),
  );
}
