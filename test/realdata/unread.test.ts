/**
 * Tests that every element, attribute, column and label of the samples is read, or listed by `check --verbose`. The
 * samples are taken apart here by regular expressions. The rest must be read: if it is renamed, or blanked in
 * a table, something else is read, or a fault is reported.
 */
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { type TextColumn, textAt } from "../../src/core/text-column.ts";
import { describeWithRealData, realBytes, realFolder } from "../support/realdata.ts";
import { readFile } from "../support/read-files.ts";

/** Something that a file has, by the name under which it is listed, and the text without it. */
interface Item {
  readonly name: string;
  readonly without: (text: string) => string;
}

/** The most values of a column to compare. */
const MOST = 20_000;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

function open(path: string): Uint8Array | undefined {
  return existsSync(realFolder + path) ? realBytes(path) : undefined;
}

/** Reads a file in which the text of `changed` is another. Returns all that was read and reported. */
function readChanged(file: string, changed: string, text: string): string {
  const { parts, diagnostics, format } = readFile(file, (path) =>
    path === changed ? encoder.encode(text) : open(path),
  );
  const faults = diagnostics.map(({ code, line, data }) => [code, line, data]);
  return JSON.stringify([format, faults, parts], (_, value: unknown) => {
    // The arrays may have room for more than the part holds.
    if (isTextColumn(value)) return Array.from(value.ends.subarray(0, MOST), (_end, t) => textAt(value, t));
    if (ArrayBuffer.isView(value)) return Array.from((value as Int32Array).subarray(0, MOST));
    return value instanceof Map ? [...value] : value;
  });
}

function isTextColumn(value: unknown): value is TextColumn {
  return typeof value === "object" && value !== null && "bytes" in value && "ends" in value;
}

function listed(file: string, of: string): string[] {
  const { diagnostics } = readFile(file, open, { listUnread: true });
  const own = diagnostics.filter((each: Diagnostic) => each.code === "content-not-read" && each.file === of);
  return own.flatMap(({ data }) => {
    const items = data?.["unread"];
    return typeof items === "object" ? items.map((item) => item.replace(/ \(\d+\)$/, "")) : [];
  });
}

const TAG = /<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"[^"]*"|'[^']*')/g;

function xmlItems(text: string): Item[] {
  const found = new Map<string, Item>();
  for (const [, element, attributes] of text.matchAll(TAG)) {
    found.set(`<${element}>`, {
      name: `<${element}>`,
      without: (whole) => whole.replaceAll(new RegExp(`(</?)${element}(?=[\\s/>])`, "g"), `$1${element}Zz`),
    });
    for (const [, attribute] of attributes.matchAll(ATTRIBUTE)) {
      if (attribute.startsWith("xmlns")) continue;
      const tag = new RegExp(`<${element}(?:\\s[^<>]*?)?\\s${attribute}(?=\\s*=)`, "g");
      found.set(`<${element} ${attribute}>`, {
        name: `<${element} ${attribute}>`,
        without: (whole) => whole.replaceAll(tag, (start) => `${start}Zz`),
      });
    }
  }
  return [...found.values()];
}

/** What readers use, but these samples could do without, because other content says the same. */
const redundant: Readonly<Record<string, readonly string[]>> = {
  cat: ["<Document doc_id>", "<EVENT_MENTION>", "<REFERS_TO r_id>"],
  mmax2: [
    ...["<words>", "<word>", "<markables>", "<markable coref_class>", "<markable mention>", "<markable type>"],
    ...["<markable number>", "<markable gender>"],
  ],
  "rich-ere": [
    ...["<deft_ere doc_id>", "<entities>", "<hoppers>", "<entity_mention id>", "<entity_mention source>"],
    ...["<event_mention id>", "<mention_text>", "<nom_head source>", "<trigger source>"],
  ],
  // Most blocks begin where another line ends.
  tei: [
    "<TEI>",
    "<text>",
    "<sp>",
    "<stage>",
    "<ab>",
    "<head>",
    "<div>",
    "<speaker>",
    "<p>",
    "<l>",
    "<castList>",
    "<castGroup>",
  ],
  xmi: [
    ...["<xmi:XMI>", "<xmi:XMI xmi:version>", "<cas:NULL>", "<cas:NULL xmi:id>", "<cas:View>", "<cas:View sofa>"],
    ...["<cas:Sofa sofaID>", "<v1:Mention sofa>", "<type2:DocumentMetaData>", "<type2:DocumentMetaData sofa>"],
    ...["<type2:DocumentMetaData xmi:id>", "<type2:DocumentMetaData documentId>"],
  ],
};

describeWithRealData("in XML, everything is read or listed", () => {
  test.each([
    ["cat", "formats/cat_xml/9549_Reactions_to_Apple_dutch.txt.xml", undefined],
    ["mmax2", "formats/mmax2/Markables_006_1950_coref_level.xml", undefined],
    ["mmax2", "formats/mmax2/Markables_006_1950_coref_level.xml", "formats/mmax2/Basedata_006_1950_words.xml"],
    [
      "mmax2",
      "formats/mmax2/Markables_006_1950_coref_level.xml",
      "formats/mmax2/Markables_006_1950_sentence_level.xml",
    ],
    ["rich-ere", "formats/tbf_ere/04deb.event_nugget.xml", undefined],
    ["tei", "formats/tei_gerdracor/Emilia-IV_Act1.part.xml", undefined],
    ["xmi", "formats/uima_xmi/Emilia-IV.xmi.gz", undefined],
  ])("%s: %s, %s", (format, file, companion = file) => {
    const text = decoder.decode(open(companion));
    const unread = new Set(listed(file, companion));
    const whole = readChanged(file, companion, text);
    const items = xmlItems(text);
    expect(items.length).toBeGreaterThan(1);
    const lost = items.filter(
      ({ name, without }) => !unread.has(name) && readChanged(file, companion, without(text)) === whole,
    );
    expect(lost.map(({ name }) => name).filter((name) => !redundant[format].includes(name))).toEqual([]);
    // Nothing is listed that the file does not have.
    const names = new Set(items.map(({ name }) => name));
    expect([...unread].filter((name) => !names.has(name))).toEqual([]);
  });
});

describeWithRealData("in CoNLL-U, every comment, column, feature, attribute and field is read or listed", () => {
  test.each([
    "formats/corefud/en_parcorfull-corefud-dev.conllu",
    "formats/corefud/en_gum-corefud-dev.head12000.conllu",
    "formats/corefud/es_ancora-corefud-dev.head20000.conllu",
    "formats/corefud/ru_rucor-corefud-dev.head8000.conllu",
    "formats/corefud/en_litbank-corefud-dev.conllu",
    "formats/gum/ontogum_conllu/GUM_news_asylum.conllu",
  ])("%s", (file) => {
    const text = decoder.decode(open(file));
    const found = new Set<string>();
    const columns = "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC".split(" ");
    const fields = /^# global\.Entity = (.*)$/m.exec(text)?.[1].trim().split("-") ?? [];
    for (const line of text.split("\n")) {
      if (line.startsWith("#")) found.add(`comment ${/^# ?([^\s=]+)/.exec(line)?.[1] ?? ""}`);
      const cells = line.split("\t");
      if (cells.length !== 10) continue;
      cells.forEach((cell, c) => {
        if (cell !== "_" && cell !== "") found.add(columns[c]);
      });
      if (cells[5] !== "_") for (const pair of cells[5].split("|")) found.add(`FEATS ${pair.split("=")[0]}`);
      if (cells[9] === "_") continue;
      for (const pair of cells[9].split("|")) {
        const [name, value = ""] = pair.split("=");
        found.add(`MISC ${name}`);
        if (name === "Entity")
          for (const [, opened] of value.matchAll(/\(([^()]*)/g))
            opened.split("-").forEach((each, f) => each !== "" && found.add(`Entity ${fields[f] ?? `field ${f + 1}`}`));
      }
    }
    // What the reader uses, each tested by itself in src/formats/corefud.
    const read = [
      ...["comment newdoc", "comment sent_id", "comment global.Entity"],
      ...["ID", "FORM", "LEMMA", "UPOS", "FEATS", "HEAD", "MISC", "FEATS Number", "FEATS Gender", "FEATS PronType"],
      ...["MISC Entity", "MISC Bridge", "MISC SplitAnte"],
      ...["Entity eid", "Entity etype", "Entity head", "Entity minspan", "Entity GRP"],
    ];
    const unread = new Set(listed(file, file));
    const missing = [...found].filter((name) => !unread.has(name) && !read.includes(name));
    // DEPS is read only for empty nodes.
    const expected = text.includes("\n0.1\t") || /^\d+\.\d+\t/m.test(text) ? ["DEPS"] : [];
    expect(missing.filter((name) => !expected.includes(name))).toEqual([]);
    expect([...unread].filter((name) => !found.has(name))).toEqual([]);
  });
});

describeWithRealData("in tables and lines, everything that is not read is listed", () => {
  const referent = ["infstat", "salience", "identity", "centering"].map((name) => `webanno.custom.Referent|${name}`);

  // Expected are the columns with values, without those of words, numbers, tags, trees, speakers, names and coreference.
  test.each<[string, readonly string[]]>([
    ["conll2012_winobias/dev_type1_pro_stereotype.v4_auto_conll", ["column 1", "column 2", "column 14"]],
    ["dirndl/Emilia-IV_Act1.Dirndl.conll", [1, 2, 7, 8, 9].map((column) => `column ${column}`)],
    ["gum/gum_conll/GUM_academic_art.conll", []],
    ["gum/ontogum_conll/GUM_news_asylum.conll", []],
    ["jsonlines/singe.conll", [3, 6, 7, 8, 12, 14].map((column) => `column ${column}`)],
    ["ecbplus_key/CD_test_entity_mention_based.key_conll", ["column 1"]],
    ["craft-discontinuous/TC-O.key", ["column 1", "column 2"]],
    ["sacr/testing_sacr2conll.conll", []],
    ["gap/gap-validation.tsv", ["column URL"]],
    ["gum/gum_tsv/GUM_news_asylum.tsv", [...[1, 2, 3, 4, 5].map((n) => `#Summary${n}`), ...referent]],
    ["brat_ere/04deb.ann", ["Realis attributes"]],
    ["litbank_brat/158_emma_brat.ann", ["cop relations", "appos relations"]],
    ["litbank_tsv/158_emma_brat.ann", ["COP lines", "APPOS lines"]],
    ["sacr/aesop.sacr", ["#title", "#textmetadata", "property function", "#COLOR"]],
    ["tbf_ere/gold.tbf", ["column 1", "column 7"]],
    ["conll-ua-split-antecedents/TC-PA.key", ["comment text"]],
    ["neleval/tac_gold.combined.tsv", []],
  ])("%s", (file, expected) => {
    expect(listed(`formats/${file}`, `formats/${file}`)).toEqual(expected);
  });
});
