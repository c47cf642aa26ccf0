import { expect, test } from "vitest";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { valuesOf } from "../support/part-views.ts";
import { describeWithRealData, readReal } from "../support/realdata.ts";

function counts(values: readonly string[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const value of values) found[value] = (found[value] ?? 0) + 1;
  return found;
}

const tags = (parts: readonly AnnotatedPart[]) => counts(parts.flatMap(({ tokens }) => valuesOf(tokens?.tag) ?? []));
const types = (parts: readonly AnnotatedPart[]) =>
  counts(parts.flatMap(({ mentions }) => mentions.features?.["type"] ?? []));

describeWithRealData("a reader of real samples", () => {
  test("reads LitBank's types of mentions in tables and in brat", () => {
    // cut -f9 158_emma_brat.ann | sort | uniq -c
    // cut -f2 158_emma_brat.ann | grep -oE "^(PRON|PROP|NOM)_" | sort | uniq -c
    const expected = { NOM: 82, PRON: 182, PROP: 55 };
    expect(types(readReal("formats/litbank_tsv/158_emma_brat.ann").parts)).toEqual(expected);
    expect(types(readReal("formats/litbank_brat/158_emma_brat.ann").parts)).toEqual(expected);
  });

  test("reads SACR's parts of speech", () => {
    // grep -oh 'partofspeech="[^"]*"' cicero.sacr | sort | uniq -c
    expect(types(readReal("formats/sacr/cicero.sacr").parts)).toEqual({
      "a name": 4,
      "d noun with definite article": 6,
      "e possessive adjective": 1,
      "i noun with indefinite article": 12,
      "n noun with determiner": 5,
      "r relative pronoun": 1,
      "s personnal pronoun": 3,
      "t noun without determiner": 15,
    });
  });

  test("reads which mentions of ParCorFull are pronouns", () => {
    // grep -c 'mention="pronoun"': 300, of which 18 have type="pleonastic" and are not mentions.
    expect(types(readReal("formats/mmax2/Markables_006_1950_coref_level.xml").parts)).toMatchObject({
      pronoun: 300 - 18,
    });
  });

  test("reads parts of speech in CoNLL-2012, in CorefUD, and in a table that also has classes of names", () => {
    // awk '$5=="NN"' | wc -l
    expect(tags(readReal("gerdracor/Emilia-IV_Act1.conll").parts)).toMatchObject({ NN: 587 });
    const singe = readReal("formats/jsonlines/singe.conll").parts;
    // awk -F'\t' '$4=="NOUN"' | wc -l
    expect(tags(singe)).toMatchObject({ NOUN: 358 });
    // awk -F'\t' '/^[0-9]/{c=$13; if (c ~ /^\(/) {l=c; gsub(/[()*]/,"",l); open=1} if (open) n[l]++; if (c ~ /\)/) open=0} END{for (l in n) print l, n[l]}'
    const classes = counts(singe.flatMap(({ tokens }) => valuesOf(tokens?.nameClass) ?? []));
    expect(classes).toMatchObject({ PER: 68, MISC: 14, ORG: 6, LOC: 81 });
    // awk -F'\t' '$1 ~ /^[0-9.]+$/ && $4=="NOUN"' | wc -l, and likewise PRON
    expect(tags(readReal("formats/corefud/en_gum-corefud-dev.head12000.conllu").parts)).toMatchObject({
      NOUN: 1056,
      PRON: 686,
    });
  });
});
