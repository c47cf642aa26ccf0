import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { bytesOf, joined, prepareToRead, wholeFile } from "./byte-source.ts";
import { noteFile } from "../output/file-status.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "corefscope-bytes-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

it("listed files are read completely, whether or not they are small enough to be kept", async () => {
  // More bytes than `ROOM`, and lengths around `SMALL`.
  const lengths = [...Array.from({ length: 60 }, (_, i) => (i * 397) % 17_000), 16_383, 16_384, 16_385, 16_384];
  const contents = new Map(
    lengths.map((length, i) => {
      const end = `${i} é`;
      return [join(folder, `${i}`), "x".repeat(Math.max(0, length - Buffer.byteLength(end))) + end];
    }),
  );
  for (const [path, text] of contents) {
    writeFileSync(path, text);
    noteFile(path);
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
