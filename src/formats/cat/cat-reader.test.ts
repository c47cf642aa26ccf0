import { describe, expect, test } from "vitest";
import { runsByEntity } from "../../../test/support/part-views.ts";
import { readWith } from "../../../test/support/read-files.ts";
import type { ReadOptions } from "../format.ts";
import { CatReader, cat } from "./index.ts";

/** Two sentences. */
const TOKENS = ["Ada/0", "was/0", "shot/0", "at/0", "She/1", "fled/1"].map((token, t) => {
  const [word, sentence] = token.split("/");
  return `<token t_id="${10 + t}" sentence="${sentence}" number="${t}">${word}</token>`;
});

const anchors = (...ids: number[]): string => ids.map((id) => `<token_anchor t_id="${id}"/>`).join("");

/** Returns a file in which the first markable is on line 8. */
function file(
  markables: readonly string[],
  relations: readonly string[],
  attributes = 'doc_name="1_1.xml" doc_id="D1"',
) {
  return `<Document ${attributes}>\n${TOKENS.join("\n")}\n<Markables>${markables.join("\n")}</Markables>\n<Relations>${relations.join("\n")}</Relations></Document>`;
}

const read = (content: string, options: ReadOptions = {}) =>
  readWith((given) => new CatReader(given), content, { file: "folder/ada.xml", ...options });

describe("a reader of ECB+", () => {
  test("reads relations across and within documents, and singletons", () => {
    const { parts, codes } = read(
      file(
        [
          `<HUMAN_PART_PER m_id="1">${anchors(10)}</HUMAN_PART_PER>`,
          `<HUMAN_PART_PER m_id="2">${anchors(14)}</HUMAN_PART_PER>`,
          `<ACTION_OCCURRENCE m_id="3">${anchors(13, 12)}</ACTION_OCCURRENCE>`,
          `<ACTION_OCCURRENCE m_id="4">${anchors(15)}</ACTION_OCCURRENCE>`,
          `<ACTION_STATE m_id="5">${anchors(11)}</ACTION_STATE>`,
          '<HUMAN_PART_PER m_id="6" RELATED_TO="" TAG_DESCRIPTOR="ada" instance_id="HUM1"/>',
          '<ACTION_OCCURRENCE m_id="7" RELATED_TO="" TAG_DESCRIPTOR="shooting"/>',
          '<UNKNOWN_INSTANCE_TAG m_id="8" RELATED_TO="" TAG_DESCRIPTOR="shooting"/>',
        ],
        [
          '<CROSS_DOC_COREF r_id="1" note="HUM1"><source m_id="1"/><source m_id="2"/><target m_id="6"/></CROSS_DOC_COREF>',
          '<INTRA_DOC_COREF r_id="2"><source m_id="3"/><target m_id="7"/></INTRA_DOC_COREF>',
          '<INTRA_DOC_COREF r_id="3"><source m_id="4"/><target m_id="8"/></INTRA_DOC_COREF>',
        ],
      ),
    );
    expect(codes).toEqual([]);
    expect(parts.map(runsByEntity)).toEqual([
      { HUM1: ["0,0", "4,4"], shooting: ["2,3"], "shooting (2)": ["5,5"], "mention 5": ["1,1"] },
    ]);
    // Only an instance with an id is the same in other documents.
    expect(Array.from(parts[0].entities.local!)).toEqual([0, 1, 1, 1]);
    expect(parts[0].entities.types).toEqual([
      "HUMAN_PART_PER",
      "ACTION_OCCURRENCE",
      "ACTION_OCCURRENCE",
      "ACTION_STATE",
    ]);
    expect(parts[0]).toMatchObject({
      document: "1_1.xml",
      part: "",
      line: 1,
      tokens: { length: 6, sentenceIds: ["0", "1"] },
    });
    expect(Array.from(parts[0].tokens!.sentenceStarts!)).toEqual([0, 4]);
    expect(Array.from(parts[0].mentions.line!)).toEqual([8, 12, 10, 9, 11]);
  });

  test("joins mentions whose relations give the same instance, in a note or as the target", () => {
    const mentions = [10, 12, 14].map((anchor, m) => `<TIME_DATE m_id="${m}">${anchors(anchor)}</TIME_DATE>`);
    const { parts } = read(
      file(
        [...mentions, '<TIME_DATE m_id="9" TAG_DESCRIPTOR="today" instance_id="TIM1"/>'],
        [
          '<CROSS_DOC_COREF r_id="1" note="TIM1"><source m_id="0"/><target m_id="9"/></CROSS_DOC_COREF>',
          '<CROSS_DOC_COREF r_id="2"><source m_id="1"/><target m_id="9"/></CROSS_DOC_COREF>',
          '<CROSS_DOC_COREF r_id="3" note="TIM1"><source m_id="2"/></CROSS_DOC_COREF>',
        ],
      ),
    );
    expect(parts.map(runsByEntity)).toEqual([{ TIM1: ["0,0", "2,2", "4,4"] }]);
  });
});

describe("a reader of MEANTIME", () => {
  test("reads REFERS_TO relations and a mention of two instances, and skips other relations and markables", () => {
    const { parts, diagnostics } = read(
      file(
        [
          `<ENTITY_MENTION m_id="1" head="" syntactic_type="NAM">${anchors(10)}</ENTITY_MENTION>`,
          `<ENTITY_MENTION m_id="2" head="" syntactic_type="PRO">${anchors(14)}</ENTITY_MENTION>`,
          `<EVENT_MENTION m_id="3" pred="shoot">${anchors(10, 12)}</EVENT_MENTION>`,
          `<TIMEX3 m_id="4" value="P1D">${anchors(11)}</TIMEX3>`,
          `<EVENT_MENTION m_id="5" pred="flee">${anchors(15)}</EVENT_MENTION>`,
          '<ENTITY m_id="6" TAG_DESCRIPTOR="Ada" ent_type="PER" external_ref=""/>',
          '<ENTITY m_id="7" TAG_DESCRIPTOR="" ent_type=""/>',
          '<EVENT m_id="8" TAG_DESCRIPTOR="shoot" class="OTHER"/>',
          '<EVENT m_id="9" TAG_DESCRIPTOR="unused"/>',
        ],
        [
          '<REFERS_TO r_id="1"><source m_id="1"/><target m_id="6"/></REFERS_TO>',
          '<REFERS_TO r_id="2"><source m_id="2"/><source m_id="2"/><target m_id="6"/></REFERS_TO>',
          '<REFERS_TO r_id="3"><source m_id="2"/><target m_id="7"/></REFERS_TO>',
          '<REFERS_TO r_id="4"><source m_id="3"/><target m_id="8"/></REFERS_TO>',
          '<TLINK r_id="5" reltype="BEFORE"><source m_id="3"/><target m_id="5"/></TLINK>',
        ],
      ),
    );
    expect(parts.map(runsByEntity)).toEqual([
      { Ada: ["0,0", "4,4"], "7": ["4,4"], shoot: ["0,0,2,2"], "mention 5": ["5,5"] },
    ]);
    expect(parts[0].entities.types).toEqual(["PER", "ENTITY", "EVENT", "EVENT"]);
    expect(diagnostics).toMatchObject([
      { code: "empty-entity", document: "1_1.xml", entity: "unused" },
      { code: "layer-not-read", data: { layer: "TLINK, TIMEX3", count: 2 } },
    ]);
  });

  describe("whose relations to instances have another name", () => {
    const text = file(
      [
        `<ENTITY_MENTION m_id="1">${anchors(10)}</ENTITY_MENTION>`,
        `<ENTITY_MENTION m_id="2">${anchors(14)}</ENTITY_MENTION>`,
        '<ENTITY m_id="6" TAG_DESCRIPTOR="Ada"/>',
      ],
      ['<SAME_AS r_id="1"><source m_id="1"/><source m_id="2"/><target m_id="6"/></SAME_AS>'],
    );

    test("says so", () => {
      const { parts, diagnostics } = read(text);
      expect(parts.map(runsByEntity)).toEqual([{ "mention 1": ["0,0"], "mention 2": ["4,4"] }]);
      const found = diagnostics.filter(({ code }) => code === "relations-not-read");
      expect(found).toMatchObject([{ data: { unread: ["SAME_AS (1)"], option: "--relation SAME_AS" } }]);
    });

    test("reads the one that was named", () => {
      const { parts, codes } = read(text, { relation: ["SAME_AS"] });
      expect(codes).toEqual([]);
      expect(parts.map(runsByEntity)).toEqual([{ Ada: ["0,0", "4,4"] }]);
    });
  });

  test("makes all mentions singletons if there are no relations", () => {
    const { parts } = read(
      file(
        [
          `<ENTITY_MENTION m_id="1">${anchors(10)}</ENTITY_MENTION>`,
          `<ENTITY_MENTION m_id="2">${anchors(14)}</ENTITY_MENTION>`,
        ],
        [],
      ),
    );
    expect(parts.map(runsByEntity)).toEqual([{ "mention 1": ["0,0"], "mention 2": ["4,4"] }]);
  });

  test("reads a chain of mentions without an instance", () => {
    const { parts } = read(
      file(
        [
          `<ENTITY_MENTION m_id="1">${anchors(10)}</ENTITY_MENTION>`,
          `<ENTITY_MENTION m_id="2">${anchors(14)}</ENTITY_MENTION>`,
        ],
        ['<COREFERENCE r_id="1"><source m_id="1"/><target m_id="2"/></COREFERENCE>'],
      ),
    );
    expect(parts.map((part) => Object.values(runsByEntity(part)))).toEqual([[["0,0", "4,4"]]]);
  });
});

test("the reader reports faults in ids, references and XML", () => {
  const { parts, diagnostics } = read(
    file(
      [
        `<LOC_GEO m_id="1">${anchors(10)}</LOC_GEO>`,
        `<LOC_GEO m_id="1">${anchors(11)}</LOC_GEO>`,
        `<LOC_GEO>${anchors(12)}</LOC_GEO>`,
        `<LOC_GEO m_id="3">${anchors(12, 99)}<token_anchor/></LOC_GEO>`,
      ],
      ['<CROSS_DOC_COREF r_id="1" note="LOC1"><source m_id="1"/><source m_id="77"/><target/></CROSS_DOC_COREF>'],
    ).replace('t_id="13"', 't_id="12"'),
  );
  expect(parts.map(runsByEntity)).toEqual([{ LOC1: ["0,0"] }]);
  expect(diagnostics).toMatchObject([
    { code: "duplicate-id", line: 5, data: { id: "12" } },
    { code: "duplicate-id", line: 9, data: { id: "1" } },
    { code: "markup-shape", line: 10, data: { field: "The m_id of LOC_GEO" } },
    { code: "markup-shape", line: 11, data: { field: "The t_id of token_anchor" } },
    { code: "markup-shape", line: 12, data: { field: "The m_id of target" } },
    { code: "unknown-reference", line: 12, entity: "LOC1", data: { field: "CROSS_DOC_COREF 1", id: "77" } },
    { code: "unknown-reference", line: 11, data: { field: "Markable 3", id: "99" } },
  ]);
  const { parts: broken, codes } = read('<Document doc_id="7">\n<token t_id="1" sentence="0">Ad');
  expect(codes).toEqual(["xml-syntax"]);
  expect(broken).toMatchObject([{ document: "7", tokens: { length: 1 } }]);
});

test("the reader names a nameless document after its file, reports missing token ids, and can omit words", () => {
  const { parts, codes } = read("<Document><token>a</token><token t_id='1'> b </token></Document>", { tokens: false });
  expect(codes).toEqual(["markup-shape"]);
  expect(parts).toMatchObject([{ document: "ada", tokens: { length: 2 } }]);
  expect(parts[0].tokens!.form).toBeUndefined();
});

test("the format is detected", () => {
  expect(cat.detect(file([], []))).toBe(true);
  expect(cat.detect('<Document><token id="1"/></Document>')).toBe(false);
  expect(cat.detect("<root><document/></root>")).toBe(false);
});

test("the reader reads the syntactic type of a mention as a feature", () => {
  const { parts } = read(
    file(
      [
        `<ENTITY_MENTION m_id="1" syntactic_type="NAM">${anchors(10)}</ENTITY_MENTION>`,
        `<ENTITY_MENTION m_id="2" syntactic_type="PRO">${anchors(14)}</ENTITY_MENTION>`,
        `<EVENT_MENTION m_id="3">${anchors(15)}</EVENT_MENTION>`,
      ],
      [],
    ),
  );
  expect(parts[0].mentions.features).toEqual({ type: ["NAM", "PRO", ""] });
});
