import { expect, test } from "vitest";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { findFormat } from "../../src/formats/registry.ts";
import { resolveOptions } from "../../src/scoring/score-options.ts";
import { scoreSources } from "../../src/scoring/score-sources.ts";
import { readFiles } from "../support/read-files.ts";
import { describeWithRealData, readReal, realFiles } from "../support/realdata.ts";

describeWithRealData("30 real documents, written for a tool and read back", () => {
  const folders = ["litbank", "gerdracor", "formats/corefud", "formats/gum"];
  const all = folders
    .flatMap((folder) => realFiles(folder).filter((file) => /\.(?:conll|conllu)$/.test(file)))
    .flatMap((file) => readReal(file).parts);
  const names = new Set<string>();
  // The tools have neither zeros nor discontinuous mentions.
  const isHeld = ({ mentions, tokens }: AnnotatedPart): boolean =>
    mentions.length > 0 && (mentions.pieces?.size ?? 0) === 0 && tokens?.zero === undefined;
  const isNew = ({ document }: AnnotatedPart): boolean => !names.has(document) && names.add(document).size > 0;
  const documents = all.filter((part) => isHeld(part) && isNew(part)).slice(0, 30);

  test.each(["label-studio", "doccano", "prodigy"])("score 100 in %s", (id) => {
    expect(documents.length).toBe(30);
    const text = Array.from(findFormat(id)!.write!(documents)).join("");
    const { parts, warnings } = readFiles({ "all.json": text });
    expect(warnings).toEqual([]);
    const [total] = scoreSources(
      { open: () => documents },
      [{ open: () => parts }],
      resolveOptions({ onDuplicate: "keep" }),
      () => undefined,
    );
    const { mentions, muc, conll } = total.result().scores;
    expect([mentions.f1, muc.f1, conll.f1]).toEqual([1, 1, 1]);
  });
});
