import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gzipSync } from "node:zlib";
import { textColumn } from "../../core/text-column.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { type ReportPayload, pagePayload } from "./page-payload.ts";
import { readFileSync } from "node:fs";
import { completed } from "../../../test/support/completed.ts";
import { labels } from "../../../test/support/random-partitions.ts";
import { spokenPart } from "../../../test/support/spoken-part.ts";
import { type Span, taggedPart } from "../../../test/support/tagged-part.ts";
import { mentionText } from "../page/parts/text-blocks.ts";
import { readingRecords } from "../../formats/reading-options.ts";
import { optionRecords } from "../../scoring/score-options.ts";
import { Session } from "./session.ts";
import type { ComponentView } from "./component-view.ts";
import type { LayerView } from "./document-view.ts";
import type { InputFile } from "./open-request.ts";
import type { Overview } from "./overview.ts";

const file = (name: string): InputFile => ({ name, bytes: new Uint8Array(readFileSync(`examples/${name}`)) });

async function sessionOf(
  key: AnnotatedPart,
  ...responses: AnnotatedPart[]
): Promise<{ session: Session; overview: Overview }> {
  const session = new Session();
  const opened = session.openPayload({
    ...pagePayload({
      options: {},
      names: responses.map((_, i) => `r${i}`),
      files: [],
      diagnostics: [],
      signatures: responses.map(() => ""),
      sides: [key, ...responses].map((part) => ({ parts: [part] })),
    }),
    ...{ messages: [], settings: [] },
  });
  return { session, overview: await completed(session, opened) };
}

/** Mentions of a few entities that nest, cross and have gaps, without repeated spans. */
const spans = fc.uniqueArray(
  fc.tuple(fc.nat(20), fc.nat(6)).map(([first, more]): Span => [first, first + more]),
  { maxLength: 14, selector: ([first, last]) => `${first}-${last}` },
);
const wild = fc
  .tuple(
    spans,
    fc.array(fc.nat(3), { minLength: 14, maxLength: 14 }),
    fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
  )
  .map(([all, entity, gap]): AnnotatedPart => {
    const words = Array.from({ length: 27 }, (_, t) => `w${t}`);
    const entities = [...new Set(all.map((_, i) => entity[i]))];
    const part = taggedPart(
      entities.map((e) => all.filter((_, i) => entity[i] === e)),
      { words },
    );
    const pieces = new Map<number, Int32Array>();
    part.mentions.first.forEach((first, m) => {
      const last = part.mentions.last[m];
      if (gap[m] && last - first > 1) pieces.set(m, Int32Array.of(first, first, last, last));
    });
    return { ...part, mentions: { ...part.mentions, ...(pieces.size > 0 && { pieces }) } };
  });

describe("the text of a document", () => {
  it("never has two overlapping mentions in one lane", async () => {
    await fc.assert(
      fc.asyncProperty(wild, wild, async (key, response) => {
        const { session } = await sessionOf(key, response);
        const [part] = (await session.document("d")).parts;
        for (const { mentions } of [part.key, ...part.responses]) {
          mentions.forEach((a, i) => {
            for (const b of mentions.slice(i + 1)) {
              const overlap = a.pieces[0] <= b.pieces.at(-1)! && b.pieces[0] <= a.pieces.at(-1)!;
              if (overlap) expect(a.lane).not.toBe(b.lane);
            }
          });
        }
      }),
    );
  });

  it("marks mentions as missing, extra, matched or in the wrong entity, by overlaps of entities", async () => {
    await fc.assert(
      fc.asyncProperty(labels(14, 4), async (both) => {
        fc.pre(both.some(([k]) => k >= 0) && both.some(([, r]) => r >= 0));
        const { session } = await sessionOf(spokenPart(both, 0), spokenPart(both, 1));
        const { key, responses } = (await session.document("d")).parts[0];
        const common = (k: number, r: number): number => both.filter(([a, b]) => a === k && b === r).length;
        const others = (k: number, r: number): number[] =>
          both.filter(([a, b]) => a >= 0 && b >= 0 && (a === k) !== (b === r)).map(([a, b]) => common(a, b));
        for (const [own, side] of [
          [key, 0],
          [responses[0], 1],
        ] as const) {
          for (const mention of own.mentions) {
            const [k, r] = both[mention.pieces[0] / 2];
            const status = mention.status[0];
            // All spans are the same on both sides, so none is nearly the same.
            if (r < 0) expect(status).toBe("missing");
            else if (k < 0) expect(status).toBe("extra");
            else {
              const rest = others(k, r);
              if (rest.every((size) => size < common(k, r))) expect(status).toBe("matched");
              if (rest.some((size) => size > common(k, r))) expect(status).toBe("wrong-entity");
            }
            const twin = mention.twin[0];
            const there = (side === 0 ? responses[0] : key).mentions[twin] as LayerView["mentions"][number] | undefined;
            expect(there?.pieces).toEqual(k >= 0 && r >= 0 ? mention.pieces : undefined);
          }
        }
      }),
    );
  });

  it("marks mentions with similar spans on both sides, and shows the types of mentions", async () => {
    const words = ["the", "old", "man", "saw", "him"];
    const tags = ["DT", "JJ", "NN", "VBD", "PRP"];
    const key = taggedPart(
      [
        [
          [0, 2],
          [4, 4],
        ],
      ],
      { words, tags },
    );
    const response = taggedPart([[[1, 2]], [[4, 4]]], { words, tags });
    const { session } = await sessionOf(key, response);
    const [part] = (await session.document("d")).parts;
    expect(part.key.mentions.map(({ status, twin, type }) => [status[0], twin[0], type])).toEqual([
      ["span", 0, "nominal"],
      ["matched", 1, "pronoun"],
    ]);
    expect(part.responses[0].mentions.map(({ status }) => status)).toEqual([["span"], ["matched"]]);
    expect(part.key.entities.map(({ badge, name }) => [badge, name])).toEqual([["K1", "the old man"]]);
    expect(part.tokens?.form).toEqual(textColumn(words));
  });

  it("is absent if the files have no tokens", async () => {
    const cluster = (name: string, clusters: unknown): InputFile => ({
      name,
      bytes: new TextEncoder().encode(JSON.stringify(clusters)),
    });
    const session = new Session();
    const overview = await session.open({
      key: [cluster("key.json", [["a", "b"], ["c"]])],
      responses: [{ name: "r", files: [cluster("r.json", [["a"], ["b", "x"]])] }],
    });
    expect(overview.hasText).toBe(false);
    const [part] = (await session.document(overview.documents[0].id)).parts;
    expect(part).not.toHaveProperty("tokens");
    expect(part.key.mentions.map(({ text, status }) => [text, status[0]])).toEqual([
      ["a", "matched"],
      ["b", "wrong-entity"],
      ["c", "missing"],
    ]);
  });
});

describe("a component", () => {
  it("is the overlap table, restricted to connected entities", async () => {
    await fc.assert(
      fc.asyncProperty(labels(16, 6), async (both) => {
        fc.pre(both.some(([k]) => k >= 0) && both.some(([, r]) => r >= 0));
        const { session } = await sessionOf(spokenPart(both, 0), spokenPart(both, 1));
        const { key, responses } = (await session.document("d")).parts[0];
        const labelOf = (layer: LayerView, entity: number): number =>
          both[layer.mentions[layer.entities[entity].mentions[0]].pieces[0] / 2][layer === key ? 0 : 1];
        const seen = { key: new Set<number>(), response: new Set<number>() };
        const views: ComponentView[] = [];
        for (const layer of [key, responses[0]]) {
          for (const entity of layer.entities.keys()) {
            const side = layer === key ? "key" : "response";
            if (seen[side].has(entity)) continue;
            const view = await session.component({ document: "d", part: "", layer: layer.layer, entity });
            view.rows.forEach((row) => seen.key.add(row.entity));
            view.columns.forEach((column) => seen.response.add(column.entity));
            views.push(view);
          }
        }
        // Every entity is in one component, and every pair of entities has the cell of the whole table in one
        // component, or none.
        expect(views.flatMap(({ rows }) => rows).length).toBe(key.entities.length);
        expect(views.flatMap(({ columns }) => columns).length).toBe(responses[0].entities.length);
        let shared = 0;
        for (const { rows, columns, cells } of views) {
          for (const { row, column, size } of cells) {
            const [k, r] = [labelOf(key, rows[row].entity), labelOf(responses[0], columns[column].entity)];
            expect(size).toBe(both.filter(([a, b]) => a === k && b === r).length);
            shared += size;
          }
          rows.forEach(({ size, alone }, row) => {
            const found = cells.filter((cell) => cell.row === row).reduce((sum, cell) => sum + cell.size, 0);
            expect(alone).toBe(size - found);
          });
        }
        expect(shared).toBe(both.filter(([k, r]) => k >= 0 && r >= 0).length);
      }),
    );
  });

  it("has losses that add up over all components to the distance from a perfect score", async () => {
    const session = new Session();
    const overview = await session.open({
      key: [file("key.conll")],
      responses: [{ name: "r", files: [file("response.conll")] }],
    });
    const lost: Record<string, { recall: number; precision: number }> = {};
    for (const { id } of overview.documents) {
      for (const part of (await session.document(id)).parts) {
        const seen = new Set<number>();
        for (const layer of [part.key, part.responses[0]]) {
          for (const [entity, { component }] of layer.entities.entries()) {
            if (seen.has(component[0])) continue;
            seen.add(component[0]);
            const view = await session.component({ document: id, part: part.part, layer: layer.layer, entity });
            for (const { losses } of [...view.rows, ...view.columns]) {
              for (const { metric, recall, precision } of losses) {
                const sum = (lost[metric] ??= { recall: 0, precision: 0 });
                sum.recall += recall ?? 0;
                sum.precision += precision ?? 0;
              }
            }
          }
        }
      }
    }
    const { scores } = overview.systems[0];
    for (const id of ["muc", "b3", "ceafm", "ceafe", "lea", "blanc", "mentions"]) {
      expect(lost[id].recall).toBeCloseTo(100 * (1 - scores[id].recall!), 9);
      expect(lost[id].precision).toBeCloseTo(100 * (1 - scores[id].precision!), 9);
    }
  });

  it("is listed with its missing and wrong links, which add up to the missing and wrong links of MUC", async () => {
    const session = new Session();
    const opened = session.open({
      key: [file("key.conll")],
      responses: [{ name: "r", files: [file("response.conll")] }],
    });
    const { systems } = await completed(session, opened);
    const links = (await session.components(0)).reduce((sum, component) => sum + component.links, 0);
    const { recall, precision } = systems[0].errors!.identities;
    expect(links).toBe(recall.links + precision.links);
    expect(links).toBeGreaterThan(0);
  });
});

describe("entities across documents", () => {
  const events = {
    key: ["1_1ecb", "1_2ecb", "1_3ecbplus", "2_1ecb", "2_2ecb"].map((name) => file(`events/key/${name}.xml`)),
    responses: [{ name: "r", files: [file("events/response.conll")] }],
  };

  // The fractions are derived by hand in test/shell/scope.test.ts.
  it.each([
    ["corpus", ["corpus"], [6, 8], [6, 7]],
    ["topic", ["1", "2"], [6, 7], [6, 7]],
  ] as const)("join the documents of a %s, also in a report", async (scope, ids, recall, precision) => {
    const session = new Session();
    const overview = await completed(session, session.open({ ...events, options: { scope } }));
    const expected = { muc: { counts: { recall, precision } } };
    expect(overview.documents.map(({ id }) => id)).toEqual(ids);
    expect(overview.systems[0].scores).toMatchObject(expected);
    const [part] = (await session.document(ids[0])).parts;
    expect(part.key.mentions.slice(0, 2).map((mention) => mentionText(part.tokens, mention))).toEqual([
      "burned down",
      "blaze",
    ]);
    for (const redaction of [undefined, { mode: "text" }] as const) {
      const again = new Session();
      const opened = again.openPayload(JSON.parse(JSON.stringify(await session.payload(redaction))) as ReportPayload);
      expect((await completed(again, opened)).systems[0].scores).toEqual(overview.systems[0].scores);
    }
  });
});

describe("discourse deixis", () => {
  it("replaces identity coreference if its layer is chosen, also in a report that is opened again", async () => {
    const session = new Session();
    const [key, response] = ["anaphora/key.conllua", "anaphora/response.conllua"].map(file);
    const options = { metrics: ["muc"], layer: "discourse-deixis" } as const;
    const first = session.open({ key: [key], responses: [{ name: "r", files: [response] }], options });
    // {rained, This} against {open, This}: one mention is missing, one is extra, no link is found.
    const textsOf = async (own: Session): Promise<unknown> => {
      const [part] = (await own.document("rain")).parts;
      return [part.key, ...part.responses].map(({ mentions }) =>
        mentions.map(({ pieces, status }) => `${pieces.join("-")} ${status.join("+")}`),
      );
    };
    const expected = [
      ["16-16 missing", "18-18 matched"],
      ["13-13 extra", "18-18 matched"],
    ];
    const overview = await completed(session, first);
    expect(await textsOf(session)).toEqual(expected);
    expect(overview.systems[0].scores["muc"].counts).toEqual({ recall: [0, 1], precision: [0, 1] });
    expect(overview.systems[0].signature).toContain("|layer:discourse-deixis|");
    for (const redaction of [undefined, { mode: "text" } as const, { mode: "context", tokens: 1 } as const]) {
      const again = new Session();
      const opened = again.openPayload(JSON.parse(JSON.stringify(await session.payload(redaction))) as ReportPayload);
      const { systems } = await completed(again, opened);
      expect(systems[0].scores).toEqual(overview.systems[0].scores);
      expect(systems[0].errors).toEqual(overview.systems[0].errors);
      expect(systems[0].signature).toBe(overview.systems[0].signature);
      expect(await textsOf(again)).toEqual(expected);
      const twice = new Session();
      await twice.openPayload(await again.payload());
      expect(await textsOf(twice)).toEqual(expected);
    }
  });
});

describe("a session", () => {
  it("gives the scores first, and errors and intervals on request", async () => {
    const session = new Session();
    const responses = [{ name: "r", files: [file("villages/north.1.txt")] }];
    const first = await session.open({ key: [file("villages/key.txt")], responses });
    expect(first).toMatchObject({ opened: 1 });
    expect(first.systems[0]).not.toHaveProperty("errors");
    expect(first.systems[0].scores["lea"]).not.toHaveProperty("ci");
    const { systems, documents, ...rest } = await completed(session, Promise.resolve(first));
    expect(rest).toMatchObject({ opened: 1, keyMentions: first.keyMentions });
    const { ci, ...figures } = systems[0].scores["lea"];
    expect(figures).toEqual(first.systems[0].scores["lea"]);
    expect(ci).toBeDefined();
    const { total } = await session.errors({ system: 0, limit: 0 });
    expect(documents.reduce((sum, { systems: [{ errors }] }) => sum + errors!, 0)).toBe(total);
    expect((await session.open({ key: [file("villages/key.txt")], responses })).opened).toBe(2);
  });

  it("calls entities in sentences about errors by their badges", async () => {
    const session = new Session();
    await session.open({ key: [file("key.conll")], responses: [{ name: "r", files: [file("response.conll")] }] });
    const { rows } = await session.errors({ system: 0, limit: 100 });
    // Key entity 2 is the third one of its text, and response entity 13 the fourth.
    expect(rows[0]).toMatchObject({ badge: "K3", otherBadge: "R4" });
    expect(rows[0].sentence).toBe("The response splits key entity K3: 2 mentions in its entity R3, this one in R4.");
    const named = rows.flatMap(({ sentence }) => [...sentence.matchAll(/(key|response) entity (\w+)/gi)]);
    expect(named.length).toBe(rows.length);
    for (const [, side, name] of named) expect(name).toMatch(side.toLowerCase() === "key" ? /^K\d+$/ : /^R\d+$/);
  });

  it("reads gzipped files, names unreadable files, and scores a file with both sides on its own", async () => {
    const session = new Session();
    const { bytes } = file("key.conll");
    const packed = await session.open({
      key: [{ name: "key.conll.gz", bytes: new Uint8Array(gzipSync(bytes)) }],
      responses: [{ name: "r", files: [file("response.conll")] }],
    });
    expect(packed.keyMentions).toBe(34);
    expect(packed.refusal).toBeUndefined();
    const pieces = [bytes.subarray(0, 100), bytes.subarray(100, 600), bytes.subarray(600)];
    const members = await session.open({
      key: [{ name: "key.conll.gz", bytes: new Uint8Array(Buffer.concat(pieces.map((piece) => gzipSync(piece)))) }],
      responses: [{ name: "r", files: [file("response.conll")] }],
    });
    expect(members.keyMentions).toBe(34);
    const broken = await session.open({
      key: [{ name: "key.conll.gz", bytes: new Uint8Array(gzipSync(bytes)).slice(0, 40) }],
      responses: [{ name: "r", files: [file("response.conll")] }],
    });
    expect(broken.refusal).toBeDefined();
    expect(broken.diagnostics[0].diagnostic).toMatchObject({ code: "unreadable-file", file: "key.conll.gz" });
    const both = await session.open({ key: [file("predictions.jsonl")] });
    expect(both.systems[0].scores["conll"].main).toBeLessThan(1);
  });

  // The first bytes of each format, as their specifications give them.
  it.each([
    ["bzip2", [0x42, 0x5a, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59]],
    ["xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
    ["zstd", [0x28, 0xb5, 0x2f, 0xfd]],
  ])("refuses a file packed with %s, and says how to unpack it", async (packing, magic) => {
    const { refusal, diagnostics } = await new Session().open({
      key: [{ name: "key.conll", bytes: Uint8Array.from([...magic, 1, 2, 3]) }],
      responses: [{ name: "r", files: [file("response.conll")] }],
    });
    expect(refusal).toBeDefined();
    expect(diagnostics[0].sentence).toContain(`packed with ${packing}; unpack it with \`${packing} -d\``);
  });

  it("refuses a single file with one side, which would be compared with itself", async () => {
    const session = new Session();
    const alone = await session.open({ key: [file("key.conll")] });
    expect(alone.refusal).toBeDefined();
    expect(alone.diagnostics.map(({ diagnostic }) => diagnostic.code)).toContain("one-side-only");
    // A file given twice is its own response, and a perfect one.
    const twice = await session.open({
      key: [file("key.conll")],
      responses: [{ name: "r", files: [file("key.conll")] }],
    });
    expect(twice.refusal).toBeUndefined();
  });

  it("gives each system its own name, and returns answers that can be copied to another thread", async () => {
    const session = new Session();
    const responses = ["response.conll", "baseline.conll"].map((name) => ({ name: "r", files: [file(name)] }));
    const overview = await session.open({ key: [file("key.conll")], responses });
    expect(overview.systems.map(({ name }) => name)).toEqual(["r", "r#2"]);
    const { id } = overview.documents[0];
    const answers = [
      overview,
      await session.document(id),
      await session.errors({ system: 1, against: 0, sort: "loss" }),
      await session.whatIf(0),
      await session.compare(),
      await session.explain({ system: 0, document: id }),
      await session.audit(),
      await session.components(0),
      await session.payload(),
    ];
    for (const answer of answers) expect(structuredClone(answer)).toEqual(answer);
  });

  it("refuses to compare a single system, and to explain or show an unknown document", async () => {
    const session = new Session();
    await session.open({ key: [file("key.conll")], responses: [{ name: "r", files: [file("response.conll")] }] });
    expect(await session.compare()).toMatchObject({ refused: true });
    expect(await session.explain({ system: 0, document: "nowhere" })).toMatchObject({ refused: true });
    await expect(session.document("nowhere")).rejects.toThrow(RangeError);
  });

  it("advises settings for opened files, and names options in saved reports, which have no settings", async () => {
    const session = new Session();
    const messageIn = ({ diagnostics }: Overview) =>
      diagnostics.find(({ diagnostic }) => diagnostic.code === "singletons-on-one-side");
    const singletons = (overview: Overview): string | undefined => messageIn(overview)?.sentence;
    const opened = await session.open({
      key: [file("key.conll")],
      responses: [{ name: "s", files: [file("baseline.conll")] }],
    });
    expect(singletons(opened)).toContain("use “Singletons: drop” to");
    expect(messageIn(opened)?.advice.map(({ set }) => set)).toEqual([{ singletons: "drop" }]);
    const saved = await new Session().openPayload(await session.payload());
    expect(singletons(saved)).toContain("use `--singletons drop` to");
    expect(messageIn(saved)?.advice).toEqual([]);
  });

  /** Two documents of three words each; a field has the clusters. */
  const json = (name: string, field: string, clusters: readonly number[][][], more: object = {}): InputFile => ({
    name,
    bytes: new TextEncoder().encode(
      `${JSON.stringify({ doc_key: "d", sentences: [["a", "b", "c"]], ...more, [field]: clusters })}\n`,
    ),
  });
  // The key is {a, b, c}, and each response is {a, b}: B³ recall is (2 · 2/3) / 3 = 4/9, precision 1, F1 8/13.
  const [gold, found] = [
    [
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    ],
    [
      [
        [0, 0],
        [1, 1],
      ],
    ],
  ];
  const goldAs = (field: string): object => ({ [field]: gold });

  it("reads settings, whose scores equal those of options, and shows them in a saved report", async () => {
    const request = {
      key: [json("key.jsonl", "clusters", gold)],
      responses: [{ name: "r", files: [json("r.jsonl", "pred", found, goldAs("clusters"))] }],
    };
    const session = new Session();
    const refused = await session.open(request);
    expect(refused.refusal?.code).toBe("clusters-not-read");
    const [{ set }] = refused.problems?.[0].advice ?? [];
    expect(set).toEqual({ "response-field": "pred" });
    const opened = await session.open({ ...request, settings: set });
    expect([opened.refusal, opened.diagnostics]).toEqual([undefined, []]);
    expect(opened.systems[0].scores["b3"]).toMatchObject({ recall: 4 / 9, precision: 1 });
    expect(opened.systems[0].scores["b3"].f1).toBeCloseTo(8 / 13, 12);
    expect(opened.systems).toEqual((await session.open({ ...request, options: { responseField: "pred" } })).systems);
    const changed = [{ flag: "response-field", words: "Field of the clusters: pred (response)" }];
    expect(opened.settings).toEqual(changed);
    const saved = await new Session().openPayload(await session.payload());
    expect([saved.settings, saved.systems]).toEqual([changed, opened.systems]);
  });

  it("reads one of several responses with settings of its own", async () => {
    const request = {
      key: [json("key.jsonl", "clusters", gold)],
      responses: [
        { name: "good", files: [json("good.jsonl", "clusters", found)] },
        { name: "other", files: [json("other.jsonl", "pred", found, goldAs("clusters"))] },
      ],
    };
    const session = new Session();
    const without = await session.open(request);
    expect(without.systems.map(({ name }) => name)).toEqual(["good"]);
    const [{ diagnostic, advice }] = without.diagnostics;
    expect([diagnostic.code, advice[0]]).toMatchObject([
      "response-left-out",
      { set: { "response-field": "pred" }, response: "other" },
    ]);
    const [good, other] = request.responses;
    const opened = await session.open({ ...request, responses: [good, { ...other, settings: advice[0].set }] });
    expect(opened.systems.map(({ name }) => name)).toEqual(["good", "other"]);
    for (const { scores } of opened.systems) expect(scores["b3"].f1).toBeCloseTo(8 / 13, 12);
    expect(opened.settings).toEqual([
      { flag: "response-field", words: "Field of the clusters: pred (response)", response: "other" },
    ]);
  });

  it("reads relations that a setting names, for one side or both", async () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const text = "Ada saw Bo.\n";
    const pair = (relation: string) => `T1\tPerson 0 3\tAda\nT2\tPerson 8 10\tBo\nR1\t${relation} Arg1:T1 Arg2:T2\n`;
    const side = (relation: string): InputFile[] => [
      { name: "d.ann", bytes: bytes(pair(relation)) },
      { name: "d.txt", bytes: bytes(text) },
    ];
    const request = { key: side("Coreference"), responses: [{ name: "r", files: side("Refers") }] };
    const session = new Session();
    const ignored = await session.open(request);
    expect(ignored.systems[0].scores["muc"].recall).toBe(0);
    const [{ set }] = ignored.diagnostics.find(({ diagnostic }) => diagnostic.code === "relations-not-read")!.advice;
    expect(set).toEqual({ "response-relation": "Refers" });
    const read = await session.open({ ...request, settings: set });
    expect(read.systems[0].scores["muc"]).toMatchObject({ recall: 1, precision: 1 });
    const given = await session.open({ ...request, options: { relation: ["Refers"] } });
    expect(given.systems[0].scores["muc"]).toMatchObject({ recall: 1, precision: 1 });
  });

  it("reads a file that holds both sides with one convention and one format for both", async () => {
    // Ends are exclusive, which nothing in the file shows.
    const wide = (clusters: readonly number[][][]) =>
      clusters.map((cluster) => cluster.map(([first, last]) => [first, last + 1]));
    const both = json("both.jsonl", "predicted_clusters", wide(found), { clusters: wide(gold) });
    const session = new Session();
    const { systems, diagnostics } = await session.open({
      key: [both],
      settings: { ends: "exclusive", format: "jsonlines" },
    });
    expect(systems[0].scores["b3"].f1).toBeCloseTo(8 / 13, 12);
    expect(diagnostics).toEqual([]);
  });

  it.each([
    [{ "response-column": "x" }, /^Column of coreference: It must be the number of a column/],
    [{ "key-ends": "yes" }, /^Last position of spans: use/],
    [{ columns: "x" }, /^Columns of a table: "x" is not mention=NAME/],
    [{ "missing-label": "-1,x", "keep-label": "-1" }, /“-1” is both a label of missing mentions and/],
    [{ unknown: "1" }, /there is no setting "unknown"/],
  ])("refuses the settings %j with a sentence", async (settings, message) => {
    const request = { key: [file("key.conll")], responses: [{ name: "r", files: [file("response.conll")] }] };
    await expect(new Session().open({ ...request, settings })).rejects.toThrow(message);
  });

  it("has a setting for every option of reading and scoring, with the same default", async () => {
    const views = await new Session().settings();
    const flags = new Map(views.map((view) => [view.flag, view]));
    expect(flags.size).toBe(views.length);
    for (const { flag, isSided } of Object.values(readingRecords)) {
      const name = flag.slice(2).split(" ")[0];
      for (const each of isSided ? [name, `key-${name}`, `response-${name}`] : [name]) {
        expect(flags.has(each), each).toBe(true);
      }
    }
    for (const { flag, group, choices, default: standard } of Object.values(optionRecords)) {
      const name = flag.slice(2).split(" ")[0];
      if (group === "command" || name === "split-antecedents") continue;
      expect(flags.has(name), name).toBe(true);
      const values = flags.get(name)?.values?.map(({ value }) => value);
      if (typeof standard === "string" && choices !== undefined) {
        expect([flags.get(name)?.standard, ...(values ?? [])].sort()).toEqual([...choices].sort());
      }
    }
  });

  it("opens readable responses, with the same scores and names as without unreadable responses", async () => {
    const response = (name: string, ...files: InputFile[]) => ({ name, files });
    const cut: InputFile = { name: "cut.conll.gz", bytes: gzipSync(file("response.conll").bytes).subarray(0, 150) };
    const text: InputFile = { name: "notes.txt", bytes: new TextEncoder().encode("Buy milk.\n") };
    const key = [file("key.conll")];
    const good = [response("s", file("response.conll")), response("s", file("baseline.conll"))];
    const expected = await new Session().open({ key, responses: good });
    const session = new Session();
    const overview = await session.open({
      key,
      responses: [response("cut", cut), good[0], response("notes", text), good[1]],
    });
    expect(overview.refusal).toBeUndefined();
    expect(overview.systems).toStrictEqual(expected.systems);
    expect(overview.documents).toStrictEqual(expected.documents);
    const leftOut = overview.diagnostics
      .map(({ diagnostic }) => diagnostic)
      .filter(({ code }) => code === "response-left-out");
    expect(leftOut.map(({ file: name, data }) => [name, data?.["name"]])).toStrictEqual([
      ["cut.conll.gz", "cut"],
      ["notes.txt", "notes"],
    ]);
    expect(overview.diagnostics.length).toBe(expected.diagnostics.length + 2);
    // A saved report has these diagnostics, too.
    const again = await new Session().openPayload(await session.payload());
    expect(again.diagnostics.map(({ diagnostic }) => diagnostic)).toStrictEqual(
      overview.diagnostics.map(({ diagnostic }) => diagnostic),
    );
    for (const [badKey, responses] of [
      [[cut], good],
      [key, [response("cut", cut), response("notes", text)]],
    ] as const) {
      const refused = await new Session().open({ key: badKey, responses });
      expect(refused.refusal).toBeDefined();
      expect(refused.systems).toHaveLength(2);
    }
  });
});

it("a session pairs documents without ids by their order, also in a saved report", async () => {
  const lines = (documents: readonly (readonly [number, number][][])[]): Uint8Array =>
    new TextEncoder().encode(
      documents.map((clusters) => JSON.stringify({ sentences: [["a", "b", "c", "d"]], clusters })).join("\n"),
    );
  const session = new Session();
  const overview = await session.open({
    key: [
      {
        name: "key.jsonl",
        bytes: lines([
          [
            [
              [0, 0],
              [1, 1],
            ],
          ],
          [
            [
              [0, 0],
              [1, 1],
              [2, 2],
            ],
          ],
        ]),
      },
    ],
    responses: [
      {
        name: "r",
        files: [
          {
            name: "response.jsonl",
            bytes: lines([
              [
                [
                  [0, 0],
                  [1, 1],
                ],
              ],
              [
                [
                  [0, 0],
                  [1, 1],
                ],
              ],
            ]),
          },
        ],
      },
    ],
    options: {},
  });
  // LEA's recall: (2 · 1/1 + 3 · 1/3) / 5.
  expect(overview.systems[0].scores["lea"]).toMatchObject({ recall: 3 / 5, precision: 1 });
  for (const redaction of [undefined, { mode: "text" }, { mode: "hash" }, { mode: "context", tokens: 1 }] as const) {
    const again = new Session();
    const opened = again.openPayload(JSON.parse(JSON.stringify(await session.payload(redaction))) as ReportPayload);
    expect(await completed(again, opened)).toMatchObject({ systems: overview.systems, documents: overview.documents });
  }
});
