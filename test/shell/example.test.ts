import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectFolder, runCli, spawnCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();

function example(name: string): string {
  return readFileSync(join(projectFolder, "examples", name), "utf8");
}

it("example scores the pair that README scores", () => {
  const { code, stdout, stderr } = runCli(["example"]);
  expect(code).toBe(0);
  expect(stdout).toBe(runCli(["score", "examples/key.conll", "examples/response.conll"]).stdout);
  expect(stderr).toContain("corefscope example FOLDER");
});

it("example FOLDER writes the files of the examples in help", () => {
  const place = join(folder.path, "new folder");
  const { code, stdout, stderr } = runCli(["example", place]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain(`cd '${place}', and corefscope score key.conll response.conll`);
  expect(readdirSync(place).toSorted()).toEqual(
    [
      "key.conll",
      "response.conll",
      "a.conll",
      "b.conll",
      "damaged.conll",
      "shard-1.counts",
      "shard-2.counts",
      "questions",
      "suite",
    ].toSorted(),
  );
  for (const [name, from] of [
    ["key.conll", "key.conll"],
    ["a.conll", "response.conll"],
    ["b.conll", "baseline.conll"],
    ["shard-2.counts", "cluster/north.2.counts"],
    ["suite/south/news.txt", "suite/south/news.txt"],
  ])
    expect(readFileSync(join(place, name), "utf8")).toBe(example(from));
});

it("example never replaces a file, and then writes none", () => {
  folder.write("used/b.conll", "mine\n");
  const place = join(folder.path, "used");
  const { code, stderr } = spawnCli(["example", "."], "", place);
  expect(code).toBe(2);
  expect(stderr).toBe(
    "corefscope: .: b.conll is there already, and example never replaces a file; name another folder\n",
  );
  expect(readdirSync(place)).toEqual(["b.conll"]);
  expect(readFileSync(join(place, "b.conll"), "utf8")).toBe("mine\n");
});

it("example refuses a file in the place of the folder", () => {
  const file = folder.write("file", "mine\n");
  expect(runCli(["example", file])).toMatchObject({ code: 3, stdout: "" });
  expect(readFileSync(file, "utf8")).toBe("mine\n");
});
