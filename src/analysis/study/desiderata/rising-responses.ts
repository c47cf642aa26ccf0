import type { Clusters } from "../../../scoring/score-clusters.ts";
import { type Property, rises } from "./property.ts";

/** Characters that responses may take together as headings. */
const LONGEST = 60;

/** Responses, each better than the one before as the property has it. */
interface RisingResponses extends Pick<Property, "id" | "title" | "short" | "notes"> {
  readonly key: Clusters;
  readonly responses: readonly Clusters[];
}

/** A property that says which of two or more responses is better. */
export function risingProperty({ key, responses, notes, ...rest }: RisingResponses): Property {
  const texts = responses.map(textOf);
  const areShort = texts.join("").length <= LONGEST;
  const legend = areShort ? [] : texts.map((text, i) => `S${i + 1} is ${text}.`);
  return steps(
    { ...rest, notes: [`Key ${textOf(key)}.`, ...legend, ...notes] },
    responses.map((response, i) => ({ title: areShort ? texts[i] : `S${i + 1}`, key, response })),
  );
}

/** The same where the key changes, too. */
export function steps(
  names: Pick<Property, "id" | "title" | "short" | "notes">,
  pairs: readonly { readonly title: string; readonly key: Clusters; readonly response: Clusters }[],
): Property {
  return {
    ...names,
    columns: pairs.map(({ title }, i) => ({ id: `step-${i + 1}`, title, kind: "share" })),
    judge(metric, score) {
      const figures = pairs.map(({ key, response }) => score(metric, key, response));
      return { figures, verdict: rises(figures) };
    },
  };
}

/** A partition as people write it; of mentions of one letter without commas. */
export function textOf(clusters: Clusters): string {
  const separator = clusters.flat().every((mention) => String(mention).length === 1) ? " " : ", ";
  return clusters.map((entity) => `{${entity.map(String).join(separator)}}`).join(" ");
}

/** Partitions as text: entities apart by white space, one letter a mention. */
export function letters(text: string): Clusters {
  return text.split(/\s+/).map((entity) => Array.from(entity));
}
