import { listIn } from "../../../core/arrays.ts";
import type { ReadOptions } from "../../format.ts";
import { excerpt } from "../messages/excerpt.ts";
import type { PassedOver, Report } from "../messages/reporter.ts";
import { fieldOption } from "../messages/unread-fields.ts";

/** What one person, or one model, did with a text. */
export interface PersonsAnnotation<Value> {
  /** Identifies the text. */
  readonly text: string;
  /** `""` if the file does not say who. */
  readonly person: string;
  /** Whether it is marked as the right one. */
  readonly isTruth?: boolean;
  readonly value: Value;
}

/** Values of `--field` that say how to read annotations, and not whose. */
const HOW: ReadonlySet<string> = new Set(["label", "relations"]);

/** Returns the person that an option names, if any. */
export function namedPerson({ field }: Pick<ReadOptions, "field">): string | undefined {
  return field === undefined || HOW.has(field) ? undefined : field;
}

/**
 * Chooses one annotation of each text: that of the person whom the option `field` names, the only one, the only one that
 * is marked as right, or the last of the same person. If this leaves several, or the person has none, reports
 * `unclear-annotator` and returns nothing. What is left out is counted.
 */
export function chooseAnnotations<Value>(
  all: readonly PersonsAnnotation<Value>[],
  options: Pick<ReadOptions, "field" | "side" | "bothSides">,
  passed: PassedOver,
  ofFile: Report,
): Value[] {
  const field = namedPerson(options);
  const own = field === undefined ? all : all.filter(({ person }) => person === field);
  const byText = new Map<string, PersonsAnnotation<Value>[]>();
  for (const each of own) listIn(byText, each.text).push(each);
  const chosen = Array.from(byText.values(), (annotations) => {
    const truths = annotations.filter(({ isTruth }) => isTruth === true);
    const left = truths.length > 0 && field === undefined ? truths : annotations;
    const isClear =
      new Set(left.map(({ person }) => person)).size === 1 && (left.length === 1 || left[0].person !== "");
    return isClear ? left.at(-1) : undefined;
  });
  const unclear = chosen.filter((each) => each === undefined).length;
  if (unclear === 0 && (chosen.length > 0 || all.length === 0)) {
    if (all.length > chosen.length) passed.add("annotations by others", all.length - chosen.length);
    return chosen.flatMap((each) => (each === undefined ? [] : [each.value]));
  }
  const byPerson = new Map<string, number>();
  for (const { person } of all) byPerson.set(person, (byPerson.get(person) ?? 0) + 1);
  const counts = Array.from(byPerson).sort((a, b) => b[1] - a[1]);
  const annotators = counts.map(([person, count]) => `${person === "" ? "(unknown)" : excerpt(person)} (${count})`);
  const [example] = counts.find(([person]) => person !== "") ?? ["NAME"];
  const option = `${fieldOption(options)} ${excerpt(example)}`;
  ofFile("unclear-annotator", {
    data: { texts: unclear, annotators, option, ...(field !== undefined && { field }) },
  });
  return [];
}
