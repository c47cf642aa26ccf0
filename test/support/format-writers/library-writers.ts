import { type AnnotatedPart, flatName, labelOf } from "../../../src/core/document.ts";
import type { Format } from "../../../src/formats/format.ts";
import { formats } from "../../../src/formats/registry.ts";
import { isContinuous, isNested, type TestWriter, wordsOf } from "./test-writer.ts";
import { isXmlText } from "./xml-escape.ts";

const abilities: Readonly<Record<string, Pick<TestWriter, "keeps" | "holds">>> = {
  conll: { keeps: "tokens", holds: (part) => isContinuous(part) && isNested(part, "entity") },
  corefud: { keeps: "tokens", holds: () => true },
  jsonlines: { keeps: "tokens", holds: () => true },
  clusters: { keeps: "positions", holds: () => true },
  "label-studio": { keeps: "text", holds: isContinuous },
  doccano: { keeps: "text", holds: isContinuous },
  prodigy: { keeps: "tokens", holds: isContinuous },
  brat: { keeps: "text", holds: () => true },
  "crac-text": { keeps: "tokens", holds: (part) => isContinuous(part) && isNested(part, "entity") },
  "crac-json": { keeps: "tokens", holds: isContinuous },
  inline: { keeps: "text", holds: isContinuous },
  webanno: { keeps: "tokens", holds: isContinuous },
  xmi: { keeps: "tokens", holds: (part) => isContinuous(part) && wordsOf(part).every(isXmlText) },
  sacr: {
    keeps: "text",
    holds: (part) =>
      isContinuous(part) && isNested(part, "part") && wordsOf(part).every((word) => /^[^{}\\]+$/.test(word)),
  },
};

/** Wraps the library's writers in the form of test writers. */
export const libraryWriters: readonly TestWriter[] = formats
  .filter(({ write, writeFiles }) => write !== undefined || writeFiles !== undefined)
  .map((format): TestWriter => {
    const ability = abilities[format.id] as (typeof abilities)[string] | undefined;
    if (ability === undefined) throw new Error(`say what ${format.id} can hold`);
    return { format: format.id, ...ability, write: (parts) => filesOf(format, parts) };
  });

function filesOf(format: Format, parts: readonly AnnotatedPart[]): ReturnType<TestWriter["write"]> {
  if (format.write !== undefined) {
    const path = `all.${format.extensions?.[0] ?? format.id}`;
    return [{ path, text: Array.from(format.write(parts)).join(""), main: true }];
  }
  const files = parts.flatMap((part) => format.writeFiles!(part).map((file, i) => ({ ...file, main: i === 0 })));
  const names = new Set(files.map(({ path }) => path));
  if (names.size < files.length)
    throw new Error(`two files of one name: ${parts.map(labelOf).join()} ${flatName(parts[0])}`);
  return files;
}
