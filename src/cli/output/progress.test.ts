import { PassThrough } from "node:stream";
import type { WriteStream } from "node:tty";
import { describe, expect, it } from "vitest";
import { progressBar } from "./progress.ts";

/** Makes a stream that records what is written to it. */
function terminal(isTTY: boolean): { stream: WriteStream; written: () => string } {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80, rows: 24 }) as unknown as WriteStream;
  return { stream, written: () => String((stream as unknown as PassThrough).read() ?? "") };
}

describe("progressBar", () => {
  it("appears after a second and shows the share of the work done", async () => {
    const { stream, written } = terminal(true);
    let time = 0;
    const progress = await progressBar(
      () => 1000,
      stream,
      () => time,
    );
    time = 900;
    progress.add(250);
    expect(written()).toBe("");
    time = 1100;
    progress.add(250);
    expect(written()).toContain("50%");
    time = 2000;
    progress.add(250);
    expect(written()).toContain("75%");
    progress.stop();
  });

  it("shows reading first, then an alignment that takes over a second", async () => {
    const { stream, written } = terminal(true);
    let time = 0;
    const progress = await progressBar(
      () => 1000,
      stream,
      () => time,
    );
    time = 1100;
    progress.add(1000);
    expect(written()).toContain("100% reading");
    progress.align(0, 400);
    time = 1900;
    progress.align(100, 400);
    expect(written()).not.toContain("aligning");
    time = 2200;
    progress.align(200, 400);
    expect(written()).toContain("50% aligning entities");
    time = 2400;
    progress.align(300, 300);
    expect(written()).toContain("100% aligning entities");
    progress.stop();
  });

  it("does not appear without a terminal", async () => {
    const { stream, written } = terminal(false);
    let time = 0;
    const progress = await progressBar(
      () => 1000,
      stream,
      () => time,
    );
    time = 5000;
    progress.add(500);
    progress.stop();
    expect(written()).toBe("");
  });
});
