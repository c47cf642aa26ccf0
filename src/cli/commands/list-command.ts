import type { Command } from "commander";
import type { ListOutput } from "../../../schemas/list-1.d.ts";
import { unknownName } from "../../core/near-names.ts";
import { version } from "../../core/version.ts";
import { formats } from "../../formats/registry.ts";
import { metrics, standardMetrics } from "../../metrics/registry.ts";
import { spellingsOf } from "../../metrics/spellings.ts";
import { jsonText, type Printed } from "../../report/json.ts";
import { leftColumn, nameColumn, textTable } from "../../report/table.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { helpOf, listNames } from "../help.ts";
import { addOptions } from "../options/command-option.ts";
import { resultFormatOptions } from "../options/common-options.ts";
import { imitated, presets } from "../options/presets.ts";
import { writeOutput, writeReport, writeText } from "../output/output.ts";

interface ListFlags {
  readonly format: "text" | "json";
}

/** What can be listed: an object for JSON, and how to write it as text. */
interface Listing {
  readonly json: () => Omit<Printed<ListOutput>, "schema" | "version">;
  readonly writeText: () => Promise<void>;
}

export function declareList(command: Command): void {
  helpOf(command, {
    does: "Lists the names that options take: metrics (-m), formats (--key-format, --to …) or presets (--preset).",
    examples: ["list metrics", "list formats --json"],
  }).argument("<WHAT>", listNames.join(", "));
  addOptions(command, resultFormatOptions(["text", "json"])).action(async (what: string, flags: ListFlags) => {
    const listing = listings.get(what);
    if (listing === undefined) throw new CommandError(unknownName("list", what, listNames), exitCode.usage);
    if (flags.format === "text") await listing.writeText();
    else {
      const printed = { schema: "corefscope/list/1", version, ...listing.json() } satisfies Printed<ListOutput>;
      writeOutput(jsonText(printed));
    }
  });
}

const listings: ReadonlyMap<string, Listing> = new Map<(typeof listNames)[number], Listing>([
  [
    "metrics",
    {
      json: () => ({
        metrics: metrics.map((metric) => ({
          id: metric.id,
          title: metric.title,
          summary: metric.summary,
          spellings: spellingsOf(metric),
          standard: standardMetrics.includes(metric),
        })),
      }),
      writeText: writeMetrics,
    },
  ],
  [
    "formats",
    {
      json: () => ({
        formats: formats.map(({ id, title, summary, extensions = [], write, writeFiles, repair }) => ({
          id,
          title,
          summary,
          extensions,
          read: true,
          written: (write ?? writeFiles) !== undefined,
          repaired: repair !== undefined,
        })),
      }),
      writeText: writeFormats,
    },
  ],
  [
    "presets",
    {
      json: () => ({
        presets: Object.entries(presets).map(([id, options]) => ({ id, imitates: imitated[id], options })),
      }),
      writeText: writePresets,
    },
  ],
]);

async function writeMetrics(): Promise<void> {
  writeItems(
    metrics.map((metric) => {
      const { id, title, summary } = metric;
      const names = spellingsOf(metric);
      const also = names.length === 0 ? "" : `, also ${names.join(", ")}`;
      return [id, title === id && also === "" ? summary : `${title}${also}. ${summary}`];
    }),
    `By default, or with -m standard, the first ${standardMetrics.length} are computed. -m all computes all that the files have enough information for. Case and signs make no difference: B_cubed is bcubed.`,
  );
  return Promise.resolve();
}

async function writeFormats(): Promise<void> {
  const mark = (is: boolean): string => (is ? "yes" : "");
  const table = {
    columns: [
      leftColumn("format"),
      nameColumn("title"),
      nameColumn("extensions"),
      ...["read", "written", "repaired"].map(leftColumn),
    ],
    rows: formats
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, title, extensions = [], write, writeFiles, repair }) => [
        id,
        title,
        extensions.map((extension) => `.${extension}`).join(" "),
        ...["yes", mark((write ?? writeFiles) !== undefined), mark(repair !== undefined)],
      ]),
  };
  await writeReport((layout) => textTable(table, layout), "text");
}

async function writePresets(): Promise<void> {
  writeItems(
    Object.entries(presets).map(([id, options]) => {
      const set = Object.entries(options).map(([name, value]) => `--${name} ${value}`);
      return [id, `${imitated[id]}: ${set.join(" ")}`];
    }),
    "Your own options override those of a preset.",
  );
  return Promise.resolve();
}

/** Writes names, each with a text, and a note below. */
function writeItems(items: readonly (readonly [name: string, text: string])[], note: string): void {
  const indent = items.reduce((most, [name]) => Math.max(most, name.length), 0) + 2;
  const lines = items.map(([name, text]) => `${name.padEnd(indent)}${text}`);
  writeText(`${[...lines, "", note].join("\n")}\n`);
}
