import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fullEntities, fullMentions, fullTokens } from "../../../test/support/full-tables.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import { analyseErrors, defaultErrorOptions, type ErrorRecord } from "../../analysis/index.ts";
import type { ColumnOf } from "../../core/columns.ts";
import type { AnnotatedPart, Entities, Mentions, Tokens } from "../../core/document.ts";
import { textAt, textColumn } from "../../core/text-column.ts";
import { mentionsToPart } from "../../formats/common/parts/mentions-to-part.ts";
import { metrics } from "../../metrics/registry.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import { scoreSources } from "../../scoring/score-sources.ts";
import { type PagePayload, pagePayload, payloadContents, payloadWithText, redactedPayload } from "./page-payload.ts";

const description = { options: {}, names: ["r"], files: [], diagnostics: [], signatures: [""] };

/** Passes a payload through JSON, as in a report. */
function back(payload: PagePayload): AnnotatedPart[][] {
  const { sides } = payloadContents(JSON.parse(JSON.stringify(payload)) as PagePayload);
  return sides.map(({ parts }) => [...parts]);
}

/** Returns scores and errors of a response, without anything that contains words. */
function found(key: readonly AnnotatedPart[], response: readonly AnnotatedPart[], ids = ["conll"]) {
  const scoring = resolveOptions({ metrics: ids });
  const [keySource, responseSource] = [key, response].map((parts) => ({ open: () => parts }));
  const [accumulator] = scoreSources(keySource, [responseSource], scoring, () => undefined);
  const { systems } = analyseErrors(keySource, [responseSource], scoring, defaultErrorOptions);
  const errors = systems[0].errors.map(({ type, document, part, side, mentions, why, facets }: ErrorRecord) => ({
    ...{ type, document, part, side, spans: mentions.map(({ tokens }) => tokens), why: why.code },
    ...{ kind: facets["mention-type"], span: facets.span, size: facets["entity-size"] },
  }));
  return { scores: accumulator.result().scores, counts: systems[0].counts.types, errors };
}

const folder = (path: string): string => readFileSync(`examples/${path}`, "utf8");

const examples: readonly (readonly [string, Readonly<Record<string, string>>, Readonly<Record<string, string>>])[] = [
  ["conll", { "key.conll": folder("key.conll") }, { "response.conll": folder("response.conll") }],
  ["tagged", { "key.conll": folder("tagged/key.conll") }, { "r.conll": folder("tagged/response.conll") }],
  ["villages", { "key.txt": folder("villages/key.txt") }, { "r.txt": folder("villages/north.1.txt") }],
  ["clusters", { "key.json": folder("pradhan-2014/key.json") }, { "r.json": folder("pradhan-2014/response.json") }],
  [
    "ace",
    { "key.apf.xml": folder("ace/key.apf.xml"), "ostrey.sgm": folder("ace/ostrey.sgm") },
    { "response.apf.xml": folder("ace/response.apf.xml"), "ostrey.sgm": folder("ace/ostrey.sgm") },
  ],
  ["predictions", { "p.jsonl": folder("predictions.jsonl") }, { "p.jsonl": folder("predictions.jsonl") }],
];

const read = (key: Readonly<Record<string, string>>, response: Readonly<Record<string, string>>) => ({
  key: readFiles(key).parts,
  response: readFiles(response, { side: "response" }).parts,
});

/** Returns a text that is easy to find, and different for each token and column. */
const word = (t: number, name = "form"): string => `x${name}${t}y`;

const fullPart = fc
  .record({
    spans: fc.uniqueArray(
      fc.tuple(fc.nat(16), fc.nat(3)).map(([first, more]): [number, number] => [first, first + more]),
      { minLength: 1, maxLength: 12, selector: ([a, b]) => a * 100 + b },
    ),
    entity: fc.array(fc.nat(3), { minLength: 12, maxLength: 12 }),
    breaks: fc.boolean(),
  })
  .map(({ spans, entity, breaks }): AnnotatedPart => {
    const length = 20;
    const used = [...new Set(spans.map((_, i) => entity[i]))];
    const sorted = spans
      .map((span, i) => ({ span, entity: used.indexOf(entity[i]) }))
      .sort((a, b) => a.span[0] - b.span[0]);
    const each = <T>(make: (t: number) => T): T[] => Array.from({ length }, (_, t) => make(t));
    const column = (make: (t: number) => string) => textColumn(each(make));
    const pieces = new Map(
      sorted.flatMap(({ span: [a, b] }, m) => (b - a > 1 ? [[m, Int32Array.of(a, a, b, b)] as const] : [])),
    );
    const text = each((t) => word(t)).join(" ");
    const starts = Int32Array.from(each((t) => text.indexOf(word(t))));
    return {
      document: "doc/1",
      part: "002",
      header: "(doc/1); part 002",
      line: 7,
      tokens: {
        length,
        form: column((t) => (t % 7 === 3 ? "the" : t % 7 === 5 ? "," : word(t) + (breaks && t === 9 ? "\n" : ""))),
        tag: column((t) => (t % 7 === 3 ? "DT" : t % 3 === 0 ? "NNP" : "NN")),
        parse: column((t) => (t === 1 ? "(NP*)" : t === 2 ? `(NN ${word(t)})` : "")),
        nameClass: column((t) => (t % 3 === 0 ? "PERSON" : "")),
        speaker: column((t) => (t < 10 ? word(1, "speaker") : word(2, "speaker"))),
        lines: { token: Int32Array.of(0, 9), line: Int32Array.of(3, 20) },
        sentenceStarts: Int32Array.of(0, 9),
        sentenceIds: [word(1, "sentence"), ""],
        zero: Uint8Array.from(each((t) => (t === 4 ? 1 : 0))),
        inText: { text, starts, ends: starts.map((start, t) => start + word(t).length) },
      },
      mentions: {
        length: sorted.length,
        first: Int32Array.from(sorted, ({ span }) => span[0]),
        last: Int32Array.from(sorted, ({ span }) => span[1]),
        entity: Int32Array.from(sorted, (mention) => mention.entity),
        ...(pieces.size > 0 && { pieces }),
        line: Int32Array.from(sorted, (_, m) => 3 + m),
        head: Int32Array.from(sorted, ({ span }, m) => (m % 2 === 0 ? span[1] : -1)),
        minimum: new Map([[0, Int32Array.of(sorted[0].span[0], sorted[0].span[0])]]),
        headOffsets: Int32Array.from({ length: 2 * sorted.length }, (_, i) => i),
        features: {
          head: sorted.map(({ span }) => word(span[1])),
          lemma: sorted.map(({ span }) => word(span[0], "lemma")),
          type: sorted.map((_, m) => (m % 3 === 0 ? "nom propre" : m % 3 === 1 ? "PRO" : "")),
          number: sorted.map((_, m) => (m % 2 === 0 ? "sg" : "")),
        },
      },
      entities: {
        length: used.length,
        ids: used.map((e) => word(e, "id")),
        types: used.map((e) => (e % 2 === 0 ? "PER" : "")),
        features: { class: used.map(() => "SPC") },
      },
    };
  });

describe("a payload", () => {
  it("keeps everything that is put into it", () => {
    fc.assert(
      fc.property(fullPart, fullPart, (key, response) => {
        const sides = [{ file: "a.conll", parts: [key] }, { parts: [response] }];
        const payload = pagePayload({ ...description, sides });
        const contents = payloadContents(JSON.parse(JSON.stringify(payload)) as PagePayload);
        expect(contents).toStrictEqual({ ...description, redaction: { mode: "none" }, sides });
        // Tokens that are the same on both sides are stored once.
        expect(payload.tokens.length).toBe(textAt(key.tokens!.form!, 9) === textAt(response.tokens!.form!, 9) ? 1 : 2);
      }),
    );
  });

  it("keeps every possible column", () => {
    const part = { document: "d", part: "", tokens: fullTokens, mentions: fullMentions, entities: fullEntities };
    expect(back(pagePayload({ ...description, names: [], sides: [{ parts: [part] }] }))).toStrictEqual([[part]]);
  });

  it("keeps the dependencies by which heads are found, with and without words", () => {
    // "of" is a child of "mayor", "Ostrey" of "of": the head of "mayor of Ostrey" is "mayor".
    const tokens = { length: 3, form: textColumn(["mayor", "of", "Ostrey"]), governor: Int32Array.of(-1, 0, 1) };
    const part = (last: number): AnnotatedPart =>
      mentionsToPart({ document: "d", part: "", tokens }, [{ entity: "1", runs: [0, last] }]);
    const [key, response] = [part(2), part(0)];
    const options = resolveOptions({ metrics: ["mentions"], match: "head" });
    const f1 = ([a, b]: readonly (readonly AnnotatedPart[])[]): number | null => {
      const [keySource, source] = [a, b].map((parts) => ({ open: () => parts }));
      const [accumulator] = scoreSources(keySource, [source], options, () => undefined);
      return accumulator.result().scores["mentions"].f1;
    };
    expect(f1([[key], [response]])).toBe(1);
    expect(f1(back(pagePayload({ ...description, sides: [{ parts: [key] }, { parts: [response] }] })))).toBe(1);
    expect(f1(back(redactedPayload(description, together([key], [response]), { mode: "text" })))).toBe(1);
  });

  it.each(examples)("keeps the parts of the example %s", (_, keyFiles, responseFiles) => {
    const { key, response } = read(keyFiles, responseFiles);
    expect(key.length).toBeGreaterThan(0);
    const sides = [{ parts: key }, { parts: response }];
    const [keyBack, responseBack] = back(pagePayload({ ...description, sides }));
    // Once a report can be saved, the convention of positions is settled, and so is what ids mean.
    const open = ["ends", "origin", "sentenceOrigin", "hasUniqueIds", "lacksIds"];
    const settled = (parts: readonly AnnotatedPart[]): object[] =>
      parts.map((part) => Object.fromEntries(Object.entries(part).filter(([name]) => !open.includes(name))));
    expect(keyBack).toStrictEqual(settled(key));
    expect(responseBack).toStrictEqual(settled(response));
  });

  it("keeps a part without tokens or mentions", () => {
    const none = new Int32Array(0);
    const empty: AnnotatedPart = {
      document: "",
      part: "",
      tokens: { length: 0, form: textColumn([]) },
      mentions: { length: 0, first: none, last: none, entity: none },
      entities: { length: 0, ids: [] },
    };
    expect(back(pagePayload({ ...description, names: [], sides: [{ parts: [empty] }] }))).toStrictEqual([[empty]]);
  });
});

function together(key: readonly AnnotatedPart[], response: readonly AnnotatedPart[]) {
  return key.map((part, i) => ({ key: part, responses: [response[i]] }));
}

describe("a redacted payload", () => {
  const modes = [{ mode: "text" }, { mode: "hash" }, { mode: "context", tokens: 0 }] as const;

  it.each(modes)("contains no words in mode $mode", (redaction) => {
    fc.assert(
      fc.property(fullPart, fullPart, (key, response) => {
        const diagnostic = {
          code: "token-mismatch",
          severity: "warning",
          mention: word(3),
          sentence: word(1, "sentence"),
          entity: word(1, "id"),
          data: { key: word(3), response: word(4) },
        } as const;
        const told = { ...description, diagnostics: [diagnostic] };
        const json = JSON.stringify(redactedPayload(told, together([key], [response]), redaction));
        for (const name of ["form", "speaker", "lemma", "sentence", "id"]) expect(json).not.toContain(`x${name}`);
        expect(json).not.toMatch(/\bthe\b/);
      }),
    );
  });

  it("keeps columns without words, and replaces or drops other columns", () => {
    const part = { document: "d", part: "", tokens: fullTokens, mentions: fullMentions, entities: fullEntities };
    const [[{ tokens, mentions, entities }]] = back(
      redactedPayload(description, together([part], []), { mode: "text" }),
    );
    type Fate = "kept" | "changed" | "gone";
    const ofTokens: Record<ColumnOf<Tokens>, Fate> = {
      ...{ lines: "kept", sentenceStarts: "kept", zero: "kept", governor: "kept", trimmable: "kept" },
      ...{ tag: "kept", parse: "kept", nameClass: "kept", speaker: "changed" },
      ...{
        form: "gone",
        sentenceIds: "gone",
        zeroDependencies: "gone",
        wordDependencies: "gone",
        inText: "gone",
        inferred: "gone",
        byRule: "gone",
        marks: "gone",
        bare: "gone",
      },
    };
    const ofMentions: Record<ColumnOf<Mentions>, Fate> = {
      ...{ first: "kept", last: "kept", entity: "kept", pieces: "kept", minimum: "kept", joinedPart: "kept" },
      ...{
        listed: "kept",
        line: "kept",
        head: "kept",
        headOffsets: "kept",
        names: "changed",
        aliases: "changed",
        features: "kept",
      },
    };
    const ofEntities: Record<ColumnOf<Entities>, Fate> = {
      ids: "kept",
      types: "kept",
      features: "kept",
      local: "kept",
    };
    const check = (fates: Record<string, Fate>, before: object, after: object): void => {
      for (const [name, fate] of Object.entries(fates)) {
        const [was, is] = [before, after].map((table) => (table as Record<string, unknown>)[name]);
        if (fate === "gone") expect(is, name).toBeUndefined();
        else if (fate === "kept") expect(is, name).toEqual(was);
        else expect(is, name).not.toEqual(was);
      }
    };
    check(ofTokens, fullTokens, tokens!);
    check(ofMentions, fullMentions, mentions);
    check(ofEntities, fullEntities, entities);
  });

  it("keeps the description of a part", () => {
    // Layers that were not scored are left out, and the convention of ends is settled.
    const plain: Required<
      Omit<
        AnnotatedPart,
        | "tokens"
        | "mentions"
        | "entities"
        | "ends"
        | "origin"
        | "sentenceOrigin"
        | "hasUniqueIds"
        | "lacksIds"
        | "layers"
      >
    > = {
      ...{
        document: "d",
        part: "0",
        header: "(d); part 000",
        position: 2,
        unit: "character",
        topics: { topic: "t", subtopic: "s" },
        line: 7,
        file: "d.conll",
      },
      joined: [{ document: "d", part: "0", topic: "t" }],
    };
    const part: AnnotatedPart = { ...plain, mentions: fullMentions, entities: fullEntities };
    for (const mode of ["text", "hash"] as const) {
      const [[redacted]] = back(redactedPayload(description, together([part], []), { mode }));
      expect(redacted).toMatchObject(plain);
    }
  });

  it("of named mentions has no names, but gives the same scores", () => {
    const parts = examples.filter(([name]) => name === "villages").map(([, k, r]) => read(k, r))[0];
    const named = (part: AnnotatedPart): AnnotatedPart => ({
      ...part,
      mentions: { ...part.mentions, names: Array.from(part.mentions.first, (first) => word(1000 + first, "name")) },
    });
    const [key, response] = [parts.key.map(named), parts.response.map(named)];
    const payload = redactedPayload(description, together(key, response), { mode: "text" });
    expect(JSON.stringify(payload)).not.toContain("xname");
    const [keyBack, responseBack] = back(payload);
    expect(found(keyBack, responseBack).scores).toStrictEqual(found(key, response).scores);
  });

  it.each(
    examples.flatMap((example) => modes.map((redaction) => [example[0], redaction.mode, example, redaction] as const)),
  )(
    "of %s (%s) has the same spans, types, scores and errors, and no word of four letters or more",
    (_, _mode, [, keyFiles, responseFiles], redaction) => {
      const { key, response } = read(keyFiles, responseFiles);
      const payload = redactedPayload(description, together(key, response), redaction);
      const [keyBack, responseBack] = back(payload);
      const all = metrics.map(({ id }) => id);
      expect(found(keyBack, responseBack, all)).toStrictEqual(found(key, response, all));
      // Ids of documents stay, and names of fields are not words of the text.
      const { sides, tokens } = payload;
      const bare = {
        tokens,
        sides: sides.map(({ parts }) => parts.map(({ mentions, entities }) => ({ mentions, entities }))),
      };
      const values: string[] = [];
      JSON.stringify(bare, (_name, value: unknown) => {
        if (typeof value === "string") values.push(...value.split("\n"));
        return value;
      });
      const words = new Set(
        [...key, ...response].flatMap(({ tokens: own }) =>
          own?.form === undefined ? [] : Array.from({ length: own.length }, (__, t) => textAt(own.form!, t)),
        ),
      );
      for (const each of words)
        if (each.length >= 4) expect(values.filter((value) => value.includes(each))).toEqual([]);
    },
  );

  it("gives the same scores and errors as the original parts", () => {
    fc.assert(
      fc.property(fullPart, fullPart, (key, response) => {
        // `redactedPayload` needs responses on the key's tokens.
        const same = { ...response, tokens: key.tokens! };
        const [keyBack, responseBack] = back(redactedPayload(description, together([key], [same]), { mode: "text" }));
        expect(found(keyBack, responseBack)).toStrictEqual(found([key], [same]));
      }),
    );
  });

  it("keeps the words that are to be shown, and no other words", () => {
    const { key, response } = read(examples[0][1], examples[0][2]);
    const shown = Uint8Array.from({ length: key[0].tokens!.length }, (_, t) => (t >= 2 && t < 5 ? 1 : 0));
    const payload = redactedPayload(description, together(key, response), { mode: "context", tokens: 1 }, (part) =>
      part === 0 ? shown : undefined,
    );
    const [[first, second]] = back(payload);
    const words = (part: AnnotatedPart): string[] =>
      Array.from({ length: part.tokens!.length }, (_, t) => textAt(part.tokens!.form!, t));
    expect(words(first).slice(0, 7)).toEqual(["", "", "master", "of", "Port", "", ""]);
    expect(words(second).join("")).toBe("");
  });

  it("gets its words back from a local corpus, for the parts whose words are the same", () => {
    const { key, response } = read(examples[0][1], examples[0][2]);
    const payload = redactedPayload(description, together(key, response), { mode: "hash" });
    const { payload: whole, rejected } = payloadWithText(payload, key);
    expect(rejected).toEqual([]);
    const [keyBack, responseBack] = back(whole);
    expect(keyBack.map(({ tokens }) => tokens?.form)).toStrictEqual(key.map(({ tokens }) => tokens?.form));
    expect(found(keyBack, responseBack)).toStrictEqual(found(key, response));
    const other = key.map((part, i) => (i === 1 ? { ...part, tokens: key[0].tokens! } : part)).slice(0, 2);
    const partly = payloadWithText(payload, other);
    expect(partly.rejected).toEqual(["nw/harbour; part 001", "tc/kitchen; part 000"]);
    const [partlyBack] = back(partly.payload);
    expect(partlyBack.map(({ tokens }) => tokens?.form !== undefined)).toEqual([true, false, false]);
  });
});
