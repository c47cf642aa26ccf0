import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { runCommandLine } from "./run-command-line.ts";

const folder = mkdtempSync(join(tmpdir(), "corefscope-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const key = "examples/key.conll";
const response = "examples/response.conll";

/** Returns the output of a command, and its exit codes in order. */
async function run(words: readonly string[], stdin = ""): Promise<{ out: string; err: string; codes: number[] }> {
  const written: Record<"out" | "err", Uint8Array[]> = { out: [], err: [] };
  const codes: number[] = [];
  await runCommandLine(words, {
    stdin: Buffer.from(stdin),
    out: (bytes) => void written.out.push(bytes),
    err: (bytes) => void written.err.push(bytes),
    exit: (code) => void codes.push(code),
  });
  return { out: String(Buffer.concat(written.out)), err: String(Buffer.concat(written.err)), codes };
}

/** Returns everything that a command could leave behind in its process. */
function surroundings(): object {
  const listeners = process.eventNames().map((name) => [String(name), process.listenerCount(name)]);
  return { exitCode: process.exitCode, folder: process.cwd(), env: { ...process.env }, listeners };
}

describe("a command within another program", () => {
  it("writes to the given streams, and reports its exit code", async () => {
    const { out, err, codes } = await run(["score", key, response, "-m", "lea", "--fail-under", "lea=99"]);
    expect(out).toMatch(/^ +R +P +F1/);
    expect(err).toContain("lea");
    expect(codes).toEqual([1]);
  });

  it("reads the given standard input like a file", async () => {
    const text = readFileSync(response, "utf8");
    expect(await run(["score", key, "-"], text)).toEqual(await run(["score", key, response]));
    const { codes } = await run(["stats", "-"], text);
    expect(codes).toEqual([0]);
  });

  it.each([
    ["scores", ["score", key, response]],
    ["fails because of its arguments", ["score", key]],
    ["fails because of its input", ["score", key, "no-such-file"]],
    ["shows its help", ["score", "--help"]],
    ["writes a file", ["convert", key, join(folder, "left.jsonl"), "--to", "jsonlines", "--force"]],
    ["reads standard input", ["stats", "-"]],
  ])("leaves nothing behind in its process if it %s", async (_, words) => {
    const before = surroundings();
    await run(words);
    // Listeners for signals stay for two turns of the event loop.
    await vi.waitFor(() => {
      expect(surroundings()).toEqual(before);
    });
  });

  it("may read a file that the previous command wrote, and replace a file that the previous command read", async () => {
    const path = join(folder, "written.jsonl");
    expect((await run(["convert", key, path, "--to", "jsonlines"])).codes).toEqual([0]);
    expect(await run(["score", path, path, "-m", "muc"])).toMatchObject({ codes: [0] });
    expect(await run(["convert", response, path, "--to", "jsonlines", "--force"])).toMatchObject({ codes: [0] });
  });

  it("does not inherit --force from the previous command", async () => {
    const path = join(folder, "forced.jsonl");
    expect((await run(["convert", key, path, "--to", "jsonlines", "--force"])).codes).toEqual([0]);
    expect(await run(["convert", response, path, "--to", "jsonlines"])).toMatchObject({ codes: [2] });
  });

  it("is refused while another command runs", async () => {
    const first = run(["score", key, response]);
    await expect(run(["score", key, response])).rejects.toThrow("only one command can run at a time");
    expect((await first).codes).toEqual([0]);
  });

  it("writes to the given standard output if the output file is /dev/stdout", async () => {
    expect(existsSync("/dev/stdout")).toBe(true);
    expect(await run(["score", key, response, "-o", "/dev/stdout"])).toEqual(await run(["score", key, response]));
  });
});
