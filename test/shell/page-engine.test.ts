import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Session } from "../../src/app/engine/session.ts";
import type { ErrorRow, ErrorsView } from "../../src/app/engine/errors-view.ts";
import type { InputFile, OpenOptions } from "../../src/app/engine/open-request.ts";
import type { Overview, ScoreView } from "../../src/app/engine/overview.ts";
import { textAt, type TextColumn } from "../../src/core/text-column.ts";
import { metrics } from "../../src/metrics/registry.ts";
import { auditJson } from "../../src/report/audit/write-audit-report.ts";
import { errorNote, errorSentence, sentenceWithBadges } from "../../src/report/errors/error-sentence.ts";
import { explanationJson } from "../../src/report/explain/write-explanation.ts";
import { compareJson } from "../../src/report/compare/write-compare-report.ts";
import type { ReportPayload, Redaction } from "../../src/app/engine/page-payload.ts";
import { completed } from "../support/completed.ts";
import { runCli } from "../support/run-cli.ts";

/** The page gives the same results as the command line for the same files. */

type Json = Record<string, unknown>;

function cli(...args: string[]): Json {
  return JSON.parse(runCli([...args, "--format", "json"]).stdout) as Json;
}

const file = (path: string): InputFile => ({ name: path, bytes: new Uint8Array(readFileSync(path)) });

async function opened(
  paths: readonly string[],
  options: OpenOptions = {},
): Promise<{ session: Session; overview: Overview }> {
  const [key, ...responses] = paths;
  const session = new Session();
  const named = responses.map((path) => ({ name: path.replace(/^.*\/|\.\w+$/g, ""), files: [file(path)] }));
  const first = session.open({ key: [file(key)], responses: named, options });
  return { session, overview: await completed(session, first) };
}

const small = ["examples/key.conll", "examples/response.conll", "examples/baseline.conll"];
const villages = ["key", "north.1", "south.1"].map((name) => `examples/villages/${name}.txt`);

describe("the table of scores that the page saves", () => {
  it.each(["latex", "md", "tsv"] as const)("is what score prints as %s", async (format) => {
    for (const paths of [villages, villages.slice(0, 2), small]) {
      const { session } = await opened(paths);
      const asPrinted = (...args: string[]): string =>
        runCli(["score", ...paths, "--quiet", "--format", format, ...args]).stdout;
      expect(await session.scoreTable(format)).toBe(asPrinted());
      expect(await session.scoreTable(format, true)).toBe(asPrinted("--by", "document"));
    }
  });
});

function figures(scores: Readonly<Record<string, ScoreView>>): Json {
  return Object.fromEntries(
    Object.entries(scores).map(([id, { recall, precision, f1, value, counts, ci }]) => [
      id,
      {
        ...(value === undefined ? { recall, precision, f1 } : { value }),
        ...(counts !== undefined && { counts }),
        ...(ci !== undefined && { ci: value === undefined ? ci : { value: ci.f1 } }),
      },
    ]),
  );
}

function shown(scores: unknown): Json {
  const hidden = ["components", "outcomes", "accuracy"];
  return Object.fromEntries(
    Object.entries(scores as Record<string, Json>).map(([id, score]) => [
      id,
      Object.fromEntries(Object.entries(score).filter(([name]) => !hidden.includes(name))),
    ]),
  );
}

describe("scores in the page", () => {
  it.each([
    ["default options", small, [], {}],
    ["all metrics", small, ["-m", "all"], { metrics: metrics.map(({ id }) => id) }],
    [
      "without singletons",
      small,
      ["--singletons", "drop", "--zero-division", "0"],
      { singletons: "drop", zeroDivision: 0 },
    ],
    ["only common mentions", small, ["--mentions", "common"], { mentions: "common" }],
    ["macro averages", small, ["--average", "macro"], { average: "macro" }],
  ] as const)("equal those of the command line, for systems and documents: %s", async (_, paths, args, wanted) => {
    const json = cli("score", ...paths, "--by", "document", ...args);
    const { overview } = await opened(paths, wanted);
    (json["systems"] as Json[]).forEach((system, i) => {
      expect(figures(overview.systems[i].scores)).toEqual(shown(system["scores"]));
      expect(overview.systems[i].signature).toBe(system["signature"]);
      for (const { id, scores } of system["byDocument"] as { id: string; scores: Json }[]) {
        const document = overview.documents.find((each) => each.id === id)!;
        expect(figures(document.systems[i].scores)).toEqual(shown(scores));
      }
    });
    expect(overview.documents.length).toBe(json["documents"]);
    expect(overview.parts).toBe(json["parts"]);
  });

  it("have the intervals of the command line with six documents or more", async () => {
    const json = cli("score", ...villages, "--ci");
    const { overview } = await opened(villages);
    (json["systems"] as Json[]).forEach((system, i) => {
      expect(figures(overview.systems[i].scores)).toEqual(shown(system["scores"]));
      expect(overview.systems[i].intervalSignature).toBe(system["signature"]);
    });
    expect((await opened(small)).overview.systems[0].scores["muc"].ci).toBeUndefined();
  });
});

/** The sentence of the page calls entities by badges; the command line's calls them by ids. */
function recordOf(found: ErrorRow): Json {
  const { sentence, mentions, why, ...row } = found;
  expect(sentence.startsWith(sentenceWithBadges(found))).toBe(true);
  const { id, level, type, document, part, side, entity, badge, facets, gains, entityGains } = row;
  const { otherEntity, otherBadge } = row;
  return {
    ...{ id, level, type, document, part, side, entity, badge, facets },
    ...(otherEntity !== undefined && { otherEntity, otherBadge }),
    mentions: mentions.map(({ number, ...mention }) => (expect(number).toBeGreaterThanOrEqual(0), mention)),
    ...(gains !== undefined && { gains }),
    ...(entityGains !== undefined && { entityGains }),
    why: { ...why, text: [errorSentence(found), errorNote(found) ?? []].flat().join(" ") },
  };
}

describe("errors in the page", () => {
  it.each(["document", "entity", "type", "size", "loss"] as const)(
    "sorted by %s equal those of the command line, including gains",
    async (sort) => {
      const json = cli("errors", ...small, "--gains", "--sort", sort);
      const { session, overview } = await opened(small);
      for (const [system, expected] of (json["systems"] as Json[]).entries()) {
        const { rows, total } = await session.errors({ system, sort, gains: true, limit: 1000 });
        expect(rows.map(recordOf)).toEqual(expected["errors"]);
        expect(total).toBe(rows.length);
        const { types, identities, links, decisions } = overview.systems[system].errors!;
        expect({ types, identities, links, decisions }).toEqual({
          ...{ types: expected["counts"], identities: expected["identities"] },
          ...{ links: expected["links"], decisions: expected["decisions"] },
        });
        expect(overview.documents.reduce((sum, document) => sum + document.systems[system].errors!, 0)).toBe(total);
      }
    },
  );

  it.each(["link", "mention"] as const)("of level %s equal those of the command line", async (level) => {
    const json = cli("errors", ...small, "--level", level);
    const { session } = await opened(small);
    const { rows } = await session.errors({ system: 1, level, sort: "entity", limit: 1000 });
    expect(rows.map(recordOf)).toEqual((json["systems"] as Json[])[1]["errors"]);
  });

  it("can be requested in slices, and filtered by facets, entities and words", async () => {
    const { session } = await opened(small);
    const all = await session.errors({ system: 1, limit: 1000 });
    const ids = ({ rows }: ErrorsView): string[] => rows.map(({ id }) => id);
    const page = await session.errors({ system: 1, offset: 3, limit: 4 });
    expect(ids(page)).toEqual(ids(all).slice(3, 7));
    expect(page.rows[0].place).toBe(3);
    const [{ document, part, side, entityNumber: entity, type }] = all.rows;
    const ofEntity = await session.errors({ system: 1, entity: { document, part, side, entity }, limit: 1000 });
    expect(ids(ofEntity)).toEqual(
      all.rows
        .filter((row) => row.document === document && row.part === part)
        .filter((row) => (row.side === side ? row.entityNumber : row.otherEntityNumber) === entity)
        .map(({ id }) => id),
    );
    expect(ofEntity.total).toBeGreaterThan(0);
    const ofType = await session.errors({ system: 1, where: { type: [type] }, limit: 1000 });
    expect(ids(ofType)).toEqual(all.rows.filter((row) => row.type === type).map(({ id }) => id));
    const text = all.rows[0].mentions[0].text.toUpperCase();
    const found = await session.errors({ system: 1, search: text, limit: 1000 });
    expect(ids(found)).toContain(all.rows[0].id);
    expect(found.total).toBeLessThan(all.total);
  });

  it("are fixed, shared and changed as on the command line, from the view of either system", async () => {
    const json = cli("errors", ...small);
    const turned = cli("errors", small[0], small[2], small[1]);
    const { session } = await opened(small);
    const of = async (system: number, against: number, value: "fixed" | "shared" | "changed"): Promise<string[]> => {
      const { rows } = await session.errors({ system, against, where: { compared: [value] }, limit: 1000 });
      return rows.map(({ id }) => id).sort();
    };
    for (const [from, system, against] of [
      [json, 0, 1],
      [turned, 1, 0],
    ] as const) {
      const [{ fixed, shared, changed }] = from["comparisons"] as {
        fixed: string[];
        shared: string[];
        changed: string[][];
      }[];
      expect(await of(system, against, "fixed")).toEqual([...fixed].sort());
      expect(await of(system, against, "shared")).toEqual([...shared].sort());
      expect(await of(system, against, "changed")).toEqual(changed.map(([own]) => own).sort());
    }
  });

  it("have the same counts in a comparison as in the list, whichever system is first", async () => {
    const { session } = await opened(villages);
    for (const [a, b] of [
      [0, 1],
      [1, 0],
    ]) {
      const changes = await session.changes(a, b);
      if (changes.refused === true) throw new Error(changes.message);
      const { all, byType } = changes;
      const total = async (system: number, against: number, value: string, type?: string): Promise<number> => {
        const where = { compared: [value], ...(type !== undefined && { type: [type] }) };
        return (await session.errors({ system, against, where, limit: 0 })).total;
      };
      const buckets = async (type?: string): Promise<object> => ({
        fixed: await total(a, b, "fixed", type),
        introduced: await total(b, a, "fixed", type),
        shared: await total(a, b, "shared", type),
        changed: await total(a, b, "changed", type),
      });
      expect(all).toEqual(await buckets());
      expect(all.fixed).toBeGreaterThan(0);
      for (const [type, counts] of Object.entries(byType)) expect(counts).toEqual(await buckets(type));
    }
  });

  it("are common to all systems as on the command line", async () => {
    for (const [paths, common] of [
      [small, 1],
      [villages, 1],
      [[...villages, "examples/villages/south.2.txt"], 0],
    ] as const) {
      expect(cli("errors", ...paths)["common"]).toBe(common);
      const { session } = await opened(paths);
      expect(await session.commonErrors()).toBe(common);
    }
  });

  it("have the same gains by type in one metric as in all", async () => {
    const { session, overview } = await opened(villages);
    const { before, alone, cumulative } = await session.whatIf(0);
    for (const { id } of overview.metrics) {
      const own = await session.whatIf(0, id);
      expect(own.before[id]).toEqual(before[id]);
      expect(own.alone.map(({ type, gains }) => [type, gains[id]])).toEqual(
        alone.map(({ type, gains }) => [type, gains[id]]),
      );
      expect(own.cumulative.map(({ gains }) => gains[id])).toEqual(cumulative.map(({ gains }) => gains[id]));
    }
  });

  it("have the same gain in a component as in the list", async () => {
    const { session } = await opened(small);
    const { rows } = await session.errors({ system: 0, gains: true, limit: 1000 });
    expect(rows.length).toBeGreaterThan(0);
    for (const { document, part, side, entityNumber: entity, type, gains, entityGains } of rows) {
      const layer = side === "key" ? "key" : 0;
      const view = await session.component({ document, part, layer, entity }, 0);
      const own = view.corrections.filter(
        (each) =>
          each.type === type &&
          (each.row === undefined || view.rows[each.row].entity === entity || side !== "key") &&
          (side === "key"
            ? each.row !== undefined
            : each.column !== undefined && view.columns[each.column].entity === entity),
      );
      expect(own.map((each) => each.gains)).toContainEqual(entityGains ?? gains);
    }
  });
});

describe("comparisons, explanations and audits in the page", () => {
  it("equal those of the command line", async () => {
    const { session } = await opened(villages);
    const compared = await session.compare();
    if (compared.refused === true) throw new Error(compared.message);
    const expected = cli("compare", ...villages);
    const json = JSON.parse(JSON.stringify(compareJson({ comparison: compared.comparison!, diagnostics: [] }))) as Json;
    expect(json).toEqual({ ...expected, diagnostics: [] });

    const document = "coast/storm";
    const explained = await session.explain({ system: 0, document, metrics: ["b3", "lea"] });
    if (explained.refused === true) throw new Error(explained.message);
    const written = JSON.parse(JSON.stringify(explanationJson(explained.explanation, "north.1", [], 2))) as Json;
    const told = cli("explain", villages[0], villages[1], "--document", document, "-m", "b3,lea");
    expect(written).toEqual({ ...told, diagnostics: written["diagnostics"] });

    const audited = await session.audit();
    if (audited.refused === true) throw new Error(audited.message);
    const audit = cli("audit", ...villages);
    expect(JSON.parse(JSON.stringify(auditJson({ audit: audited.audit, diagnostics: [] })))).toEqual({
      ...audit,
      diagnostics: [],
    });
    expect(audited.conclusions).toEqual(audit["conclusions"]);
  });

  it("include no comparison of a response that lacks documents, unless these count as empty", async () => {
    const key = file(small[0]);
    const less = {
      name: "less.conll",
      bytes: new TextEncoder().encode(
        readFileSync(small[1], "utf8").split("#end document\n").slice(0, 2).join("#end document\n") + "#end document\n",
      ),
    };
    const session = new Session();
    await session.open({
      key: [key],
      responses: [
        { name: "a", files: [file(small[2])] },
        { name: "b", files: [less] },
      ],
    });
    expect(await session.compare()).toMatchObject({ refused: true });
    expect(await session.compare({ missing: "zero" })).toHaveProperty("comparison");
  });
});

describe("a report", () => {
  const modes: (Redaction | undefined)[] = [
    undefined,
    { mode: "text" },
    { mode: "hash" },
    { mode: "context", tokens: 2 },
  ];

  it.each(modes.map((mode) => [mode?.mode ?? "none", mode] as const))(
    "has the scores, documents and errors of its session, with the redaction %s",
    async (_, redaction) => {
      const { session, overview } = await opened(small);
      const payload = JSON.parse(JSON.stringify(await session.payload(redaction))) as ReportPayload;
      const other = new Session();
      const again = await completed(other, other.openPayload(payload));
      const { systems, documents, tokens, keyMentions, metrics, headline } = overview;
      expect(again).toMatchObject({ systems, documents, tokens, keyMentions, metrics, headline });
      expect(again.hasText).toBe(redaction?.mode !== "text" && redaction?.mode !== "hash");
      const plain = async (from: Session) =>
        (await from.errors({ system: 1, sort: "loss", limit: 1000 })).rows.map(
          ({ type, document, part, badge, gains, mentions }) => ({
            ...{ type, document, part, badge, gains },
            spans: mentions.map(({ tokens: own, number }) => [own, number]),
          }),
        );
      expect(await plain(other)).toEqual(await plain(session));
      const [{ key }] = (await other.document(documents[0].id)).parts;
      const [{ key: before }] = (await session.document(documents[0].id)).parts;
      expect(key.mentions.map(({ status, lane }) => [status, lane])).toEqual(
        before.mentions.map(({ status, lane }) => [status, lane]),
      );
    },
  );

  it("shows only the words of errors, and their neighbours, with the redaction context", async () => {
    const { session, overview } = await opened(small.slice(0, 2));
    const other = new Session();
    await other.openPayload(await session.payload({ mode: "context", tokens: 1 }));
    const { rows } = await session.errors({ system: 0, limit: 1000 });
    for (const { id } of overview.documents) {
      const [was, is] = [await session.document(id), await other.document(id)];
      was.parts.forEach(({ part, tokens }, p) => {
        const near = new Set(
          rows
            .filter((row) => row.document === id && row.part === part)
            .flatMap(({ mentions }) =>
              mentions.flatMap(({ tokens: [first, last] = [0, 0] }) =>
                Array.from({ length: last - first + 3 }, (_, i) => first - 1 + i),
              ),
            ),
        );
        const wordsOf = (form: TextColumn | undefined): string[] =>
          form === undefined ? [] : Array.from({ length: form.length }, (_, t) => textAt(form, t));
        const shown = wordsOf(tokens?.form).map((word, t) => (near.has(t) ? word : ""));
        expect(wordsOf(is.parts[p].tokens?.form)).toEqual(shown);
      });
    }
  });

  it("takes its words from a local corpus, except for parts with other words", async () => {
    const { session, overview } = await opened(small);
    const other = new Session();
    await other.openPayload(await session.payload({ mode: "hash" }));
    const { overview: attached, rejected } = await other.attachText([file(small[0])]);
    expect(rejected).toEqual([]);
    expect(attached.hasText).toBe(true);
    const { id } = overview.documents[0];
    expect((await other.document(id)).parts[0].tokens).toEqual((await session.document(id)).parts[0].tokens);
    const foreign = new Session();
    await foreign.openPayload(await session.payload({ mode: "hash" }));
    const stew = new TextEncoder().encode(readFileSync(small[0], "utf8").replace(/(?<=\s)soup(?=\s)/, "stew"));
    const partly = await foreign.attachText([{ name: "key.conll", bytes: stew }]);
    expect(partly.rejected).toEqual(["tc/kitchen; part 000"]);
    expect((await foreign.document("tc/kitchen")).parts[0].tokens).not.toHaveProperty("form");
  });
});
