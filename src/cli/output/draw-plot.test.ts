import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TemporaryFolder } from "../../../test/support/temporary-folder.ts";
import type { ComparisonPlots } from "../../plots/plots-of-comparison.ts";
import { plotWriter } from "./draw-plot.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { plotFile } from "./plot-file.ts";

const folder = new TemporaryFolder().path;

const names = [
  "baseline",
  "a system with a name that is really much too long",
  "W".repeat(80),
  "<&>",
  "漢字".repeat(20),
];

/** Plots of some systems and metrics, full of long names. */
function plots(systems: number, metrics: number, units: number, observed = 0.02): ComparisonPlots {
  return {
    title: "LEA F1, ".repeat(20),
    unit: "document",
    confidence: 0.95,
    intervals: Array.from({ length: metrics * systems }, (_, i) => {
      const value = 1 - (i % systems) * 0.05;
      const system = `${names[i % names.length]} ${i % systems}`;
      return { metric: `metric ${Math.floor(i / systems)}`, system, value, low: value - 0.02, high: value };
    }),
    scatter: {
      a: names[1],
      b: names[2],
      metric: "LEA",
      units: Array.from({ length: units }, (_, i) => ({
        id: `${names[2]}/${i}`,
        a: i / units,
        b: 1 - i / units,
        size: i,
      })),
    },
    nullDistribution: {
      a: names[1],
      b: names[2],
      metric: "LEA",
      differences: Array.from({ length: 100 }, (_, i) => (i - 50) * 4e-4),
      observed,
      p: 0.01,
      exact: false,
    },
  };
}

async function drawn(name: string, input: ComparisonPlots): Promise<Buffer> {
  const file = join(folder, name);
  (await plotWriter(file))(input);
  return readFileSync(file);
}

afterEach(() => {
  vi.doUnmock("@resvg/resvg-js");
  vi.resetModules();
});

describe("plotWriter", () => {
  it("writes SVG as text, and PNG twice as wide and high", async () => {
    const svg = (await drawn("p.svg", plots(3, 2, 10))).toString("utf8");
    const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg)!.map(Number);
    const png = await drawn("p.PNG", plots(3, 2, 10));
    expect([...png.subarray(0, 8)]).toStrictEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    // The first chunk, IHDR, begins with width and height.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toStrictEqual([2 * width, 2 * height]);
  });

  it.each([
    ["two systems and eight metrics", plots(2, 8, 222)],
    ["twenty systems and nine metrics", plots(20, 9, 40)],
    ["five systems and one metric", plots(5, 1, 2)],
    ["a difference next to zero", plots(2, 2, 1, 0.0001)],
    ["a difference far outside of the random differences", plots(2, 3, 5, 0.3)],
    ["a difference within the random differences", plots(2, 3, 5, -0.012)],
  ])("draws nothing in the margins for %s", async (_, input) => {
    const svg = (await drawn("p.svg", input)).toString("utf8");
    const { width, height, pixels } = new Resvg(svg).render();
    const inked = new Set<string>();
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const atMargin = x < 10 || y < 10 || x >= width - 10 || y >= height - 10;
        const i = 4 * (y * width + x);
        if (atMargin && pixels[i] + pixels[i + 1] + pixels[i + 2] < 3 * 255) inked.add(`${x},${y}`);
      }
    }
    expect([...inked].slice(0, 5)).toStrictEqual([]);
  });

  it("refuses file extensions other than .svg and .png", async () => {
    for (const file of ["p.pdf", "p", ".svg", "svg", "p.svg.gz"]) {
      await expect(plotWriter(file)).rejects.toMatchObject({ code: exitCode.usage });
      expect(() => plotFile(file)).toThrow("It must end in .svg or .png.");
    }
    expect(plotFile("a/b.Svg")).toBe("a/b.Svg");
  });

  it("says which package PNG needs", async () => {
    vi.doMock("@resvg/resvg-js", () => {
      throw new Error("Cannot find package '@resvg/resvg-js'");
    });
    await expect(plotWriter("p.png")).rejects.toThrow(/p\.png: PNG needs .*npm install @resvg\/resvg-js.* \.svg/);
    await expect(plotWriter("p.svg")).resolves.toBeTypeOf("function");
  });

  it("reports a missing font", async () => {
    vi.doMock("@resvg/resvg-js", () => ({
      Resvg: class {
        getBBox(): undefined {
          return undefined;
        }
      },
    }));
    await expect(plotWriter("p.png")).rejects.toMatchObject({ code: exitCode.input });
  });

  it("reports a file that cannot be written", async () => {
    const write = await plotWriter(join(folder, "no", "such", "folder", "p.svg"));
    expect(() => {
      write(plots(2, 1, 3));
    }).toThrow(CommandError);
  });
});
