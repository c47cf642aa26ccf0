import { compare } from "corefscope";
import { readFiles } from "corefscope/node";
import { textOfComparison } from "corefscope/report";
import { expect, expectIn } from "./expect.ts";

const read = (path: string) => readFiles(`villages/${path}`);
const systems = {
  north: await read("north.1.txt"),
  south: await read("south.1.txt"),
  west: await read("south.2.txt"),
};
const comparison = await compare(await read("key.txt"), systems, { scoring: { metrics: ["conll"] } });
expect(comparison.systems.length, 3);
const [first] = comparison.ranks["conll"] ?? [];
expect(first?.rank ?? Number.NaN, 1);
expectIn("north", textOfComparison(comparison).split("\n")[2] ?? "");
// README prints this figure.
expect(comparison.systems[0]?.scores["conll"]?.f1, 0.9033, 5e-5);
