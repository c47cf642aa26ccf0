import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type ConversionResult, ConversionCheck } from "../../src/analysis/conversion-loss.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import type { Format } from "../../src/formats/format.ts";
import { findFormat } from "../../src/formats/registry.ts";
import { readFile, readFiles } from "../support/read-files.ts";
import { describeWithRealData, readReal } from "../support/realdata.ts";
import { describeWithShared, sharedFolder } from "../support/shared-data.ts";

/** The formats in which annotation tools take a result back, with the mentions that each cannot hold. */
const tools = ["webanno", "xmi", "sacr", "brat"] as const;

/** Writes parts, reads the files back, and returns what is the same. */
function roundTrip(format: Format, parts: readonly AnnotatedPart[]): ConversionResult {
  const check = new ConversionCheck(format);
  for (const part of parts) {
    const files = Object.fromEntries(format.writeFiles!(part).map(({ path, text }) => [path, text]));
    const { parts: back, format: detected } = readFiles(files, { ids: "exact" });
    expect(detected).toBe(format.id);
    check.add(part, back[0]);
  }
  return check.result();
}

describeWithShared("cases", "the exports of annotation tools", () => {
  const exports = `${sharedFolder("cases")}exports/`;
  const open = (path: string): Uint8Array | undefined => (existsSync(path) ? readFileSync(path) : undefined);
  const read = (folder: string): readonly AnnotatedPart[] => {
    const below = existsSync(`${exports}${folder}/A`) ? `${folder}/A` : folder;
    const name = readdirSync(exports + below).find((each) => /^A\.|\.(?:ann|mmax)$/.test(each))!;
    return readFile(`${exports}${below}/${name}`, open).parts;
  };

  test.each(["brat", "inception_tsv3_chain", "inception_tsv3_relation", "inception_xmi_chain", "sacr"])(
    "of %s are the same after a way through any tool",
    (folder) => {
      const parts = read(folder);
      // Eight mentions of three entities, as the truth says.
      expect(parts[0].mentions.length).toBe(8);
      for (const tool of tools) {
        const { mentions, sameMentions, entities, sameEntities } = roundTrip(findFormat(tool)!, parts);
        expect([tool, mentions, sameMentions, entities, sameEntities]).toEqual([tool, 8, 8, 3, 3]);
      }
    },
  );
});

describeWithRealData("real documents", () => {
  // Files with texts of six languages, nested, crossing and discontinuous mentions, and zeros.
  const files = [
    "corefud/en_gum-corefud-dev.head12000.conllu",
    "corefud/en_parcorfull-corefud-dev.conllu",
    "corefud/es_ancora-corefud-dev.head20000.conllu",
    "corefud/ru_rucor-corefud-dev.head8000.conllu",
  ].map((file) => readReal(`formats/${file}`).parts.filter(({ mentions }) => mentions.length > 0));
  const some = [
    ...files.flatMap((parts) => parts.slice(0, 6)),
    ...["sacr/aesop.sacr", "sacr/caesar.sacr", "sacr/cicero.sacr", "koconovel_jsonl/8_Dark_Moon.coref.jsonl"].flatMap(
      (file) => readReal(`formats/${file}`).parts.slice(0, 1),
    ),
    ...readReal("formats/conll2012_winobias/dev_type1_pro_stereotype.v4_auto_conll").parts.slice(0, 4),
    ...["brat_ere/04deb.ann", "gum/gum_tsv/GUM_academic_art.tsv"].flatMap((file) => readReal(`formats/${file}`).parts),
  ];

  describe("30 of them", () => {
    test("are chosen", () => {
      expect(some.length).toBe(30);
    });

    test.each(tools)("keep in %s every mention that the format can hold", (tool) => {
      const { mentions, sameMentions } = roundTrip(findFormat(tool)!, some);
      const lost = mentions - sameMentions;
      expect(lost).toBe(some.reduce((sum, part) => sum + notHeld[tool](part), 0));
    });
  });
});

function zeros({ tokens, mentions }: AnnotatedPart): number[] {
  return Array.from(mentions.first.keys()).filter((m) => {
    for (let t = mentions.first[m]; t <= mentions.last[m]; t++) if (tokens?.zero?.[t] !== 1) return false;
    return true;
  });
}

/** Mentions that begin or end with a zero, but have words, too. */
function withZeroEnds({ tokens, mentions }: AnnotatedPart): number[] {
  const isZero = (t: number): boolean => tokens?.zero?.[t] === 1;
  return Array.from(mentions.first.keys()).filter(
    (m) =>
      isZero(mentions.first[m]) !== isZero(mentions.last[m]) ||
      (mentions.first[m] < mentions.last[m] && isZero(mentions.first[m])),
  );
}

function discontinuous({ mentions }: AnnotatedPart): number[] {
  return [...(mentions.pieces?.keys() ?? [])];
}

/** Mentions that cross an earlier one that is kept; longer ones that begin at the same token are earlier. */
function crossing({ mentions }: AnnotatedPart): number[] {
  const order = Array.from(mentions.first.keys()).sort(
    (a, b) => mentions.first[a] - mentions.first[b] || mentions.last[b] - mentions.last[a],
  );
  const kept: number[] = [];
  return order.filter((m) => {
    const crosses = kept.some(
      (k) =>
        mentions.first[k] < mentions.first[m] &&
        mentions.first[m] <= mentions.last[k] &&
        mentions.last[k] < mentions.last[m],
    );
    if (!crosses) kept.push(m);
    return crosses;
  });
}

const distinct = (...lists: readonly (readonly number[])[]): number => new Set(lists.flat()).size;

const notHeld: Readonly<Record<(typeof tools)[number], (part: AnnotatedPart) => number>> = {
  webanno: (part) => distinct(discontinuous(part), withZeroEnds(part)),
  xmi: (part) => distinct(discontinuous(part), withZeroEnds(part), zeros(part)),
  sacr: (part) => distinct(discontinuous(part), withZeroEnds(part), zeros(part), crossing(part)),
  brat: (part) => distinct(withZeroEnds(part), zeros(part)),
};
