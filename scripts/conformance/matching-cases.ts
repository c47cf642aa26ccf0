import type { Side } from "./partition-cases.ts";

/**
 * A document as CorefUD, sentence by sentence. Tokens are separated by spaces: `form` or `form:BRACKETS`. A `*` in
 * front marks an empty node, with its head after `@`: `*:(e1-x-1-)@2:nsubj`.
 */
export type CorefudSentences = readonly string[];

export interface MatchingCase extends Readonly<Record<Side, CorefudSentences>> {
  readonly id: string;
}

const of = (id: string, key: CorefudSentences, response: CorefudSentences): MatchingCase => ({ id, key, response });

const rest = "Mia:(e1-x-1-) and Leo:(e2-x-1-) saw it:(e2-x-1-) .";
const dog = "the:(e1-x-3- old dog of my friend:e1) barked .";
const zeros = "*:(e1-x-1-)@1:nsubj *:(e2-x-1-)@1:obj saw .";

export const matchingCases: readonly MatchingCase[] = [
  of("same-span-and-head", [dog, rest], [dog, rest]),
  of("inside-with-head", [dog, rest], ["the old:(e1-x-2- dog:e1) of my friend barked .", rest]),
  of("outside-with-head", ["the old dog:(e1-x-1-) of my friend barked .", rest], [dog, rest]),
  of("inside-without-head", [dog, rest], ["the old dog of my:(e1-x-2- friend:e1) barked .", rest]),
  of("same-span-other-head", [dog, rest], ["the:(e1-x-6- old dog of my friend:e1) barked .", rest]),
  of(
    "overlapping-with-head",
    ["the:(e1-x-3- old dog:e1) of my friend barked .", rest],
    ["the old dog:(e1-x-1- of my friend:e1) barked .", rest],
  ),
  of("two-with-one-head", [dog, rest], ["the:(e1-x-3- old dog:(e2-x-1-)e1) of my friend barked .", rest]),
  of(
    "two-as-good-with-one-head",
    ["the:(e1-x-2- dog Rex:e1) barked .", rest],
    ["the:(e2-x-2- dog:e2)(e1-x-1- Rex:e1) barked .", rest],
  ),
  of(
    "two-as-good-after-unmatched",
    ["so:(e2-x-1-) the:(e1-x-2- dog Rex:e1) barked .", rest],
    ["so the:(e2-x-2- dog:e2)(e1-x-1- Rex:e1) barked .", rest],
  ),
  of("gap-filled", ["turn:(e1[1/2]-x-1-) it off:(e1[2/2]-x-1-) .", rest], ["turn:(e1-x-1- it off:e1) .", rest]),
  of(
    "gap-kept",
    ["turn:(e1[1/2]-x-1-) it off:(e1[2/2]-x-1-) .", rest],
    ["turn:(e1[1/2]-x-1-) it off:(e1[2/2]-x-1-) .", rest],
  ),
  of("first-piece-only", ["turn:(e1[1/2]-x-1-) it off:(e1[2/2]-x-1-) .", rest], ["turn:(e1-x-1-) it off .", rest]),
  of("singletons", ["so:(e3-x-1-) it:(e4-x-1-) is .", rest, rest], ["so:(e3-x-1-) it is:(e4-x-1-) .", rest, rest]),
  of("zeros-equal", [rest, zeros], [rest, zeros]),
  of("zeros-swapped", [rest, zeros], [rest, "*:(e2-x-1-)@1:obj *:(e1-x-1-)@1:nsubj saw ."]),
  of("zero-missing", [rest, zeros], [rest, "*:(e1-x-1-)@1:nsubj saw ."]),
  of("zero-spurious", [rest, "*:(e1-x-1-)@1:nsubj saw ."], [rest, zeros]),
  of("zero-elsewhere", [rest, "*:(e1-x-1-)@1:nsubj saw ."], [rest, "saw *:(e1-x-1-)@1:nsubj ."]),
  of("zero-with-other-relation", [rest, "*:(e1-x-1-)@1:nsubj saw ."], [rest, "saw *:(e1-x-1-)@1:obj ."]),
  of("zero-of-other-entity", [rest, "*:(e1-x-1-)@1:nsubj saw ."], [rest, "*:(e2-x-1-)@1:nsubj saw ."]),
  of(
    "zero-first-in-response",
    ["Mia:(e1-x-1-) left .", "*:(e1-x-1-)@1:nsubj saw it ."],
    ["Mia left .", "*:(e1-x-1-)@1:nsubj saw it:(e1-x-1-) ."],
  ),
  of(
    "zeros-in-a-chain",
    [rest, "saw *:(e1-x-1-)@1:nsubj *:(e2-x-1-)@1:obj ."],
    [rest, "saw *@1:dep *:(e1-x-1-)@1:nsubj *:(e2-x-1-)@1:obj ."],
  ),
  of("zeros-that-depend-on-nothing", [rest, "*:(e1-x-1-) saw ."], [rest, "*:(e1-x-1-) saw ."]),
];

export function corefudText(sentences: CorefudSentences): string {
  const lines = ["# newdoc id = A", "# global.Entity = eid-etype-head-other"];
  sentences.forEach((sentence, s) => {
    lines.push(`# sent_id = A-s${s + 1}`);
    let word = 0;
    let node = 0;
    for (const token of sentence.split(" ")) {
      const [, empty, form, brackets = "", dependencies = "_"] = /^(\*?)([^:@]*)(?::([^@]*))?(?:@(.*))?$/.exec(token)!;
      if (empty === "") [word, node] = [word + 1, 0];
      else node++;
      const id = empty === "" ? String(word) : `${word}.${node}`;
      const misc = brackets === "" ? "_" : `Entity=${brackets}`;
      const head = empty === "" ? "0" : "_";
      lines.push([id, form || "_", "_", "_", "_", "_", head, "_", dependencies, misc].join("\t"));
    }
    lines.push("");
  });
  return `${lines.join("\n")}\n`;
}
