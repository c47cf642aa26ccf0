import { readFileSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TemporaryFolder } from "../../../test/support/temporary-folder.ts";
import { WatchedFiles } from "./watched-files.ts";

const folder = new TemporaryFolder();
const key = folder.write("key.conll", readFileSync("examples/key.conll", "utf8"));
const lines = readFileSync("examples/response.conll", "utf8").split("\n");
const turn = setImmediate;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets this many milliseconds pass for what watches, which reads files meanwhile. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 10) {
    await vi.advanceTimersByTimeAsync(10);
    for (let i = 0; i < 20; i++) await new Promise((resolve) => turn(resolve));
  }
}

it("reads a file that is written little by little once, when it has stayed the same for 200 milliseconds", async () => {
  const path = folder.write("system.conll", lines.join("\n"));
  const files = new WatchedFiles(key, [{ name: "system", path }]);
  await files.open();
  expect(files.state.version).toBe(1);
  let changes = 0;
  files.watch(() => changes++);
  await pass(1000);
  expect(changes).toBe(0);
  for (let end = 1; end < 6; end++) {
    writeFileSync(path, lines.slice(0, end * 3).join("\n"));
    await pass(150);
    expect(changes).toBe(0);
  }
  await pass(200);
  expect([changes, files.state.version]).toEqual([1, 2]);
  files.stop();
  writeFileSync(path, lines.join("\n"));
  await pass(1000);
  expect(changes).toBe(1);
});
