import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bytesOf, joined, prepareToRead, wholeFile } from "./byte-source.ts";
import { noteFile } from "./file-status.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "corefscope-bytes-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

it.each([
  ["as long as", 0],
  ["longer than", 3],
  ["shorter than", -3],
])("a small file that is %s the listing says is read completely", async (_, grown) => {
  // More bytes than `ROOM`.
  const contents = new Map(
    Array.from({ length: 60 }, (_each, i) => [join(folder, `${i}`), `${"x".repeat((i * 397) % 16_000)}${i} é`]),
  );
  for (const [path, text] of contents) {
    writeFileSync(path, text);
    noteFile(path, { id: path, size: Math.max(0, Buffer.byteLength(text) - grown) });
  }
  await prepareToRead(contents.keys());
  let i = 0;
  for (const [path, text] of contents) {
    const bytes = i++ % 2 === 0 ? wholeFile(path)! : joined(bytesOf(path));
    expect(new TextDecoder().decode(bytes)).toBe(text);
    // A second reading opens the file again.
    expect(new TextDecoder().decode(wholeFile(path))).toBe(text);
  }
});
