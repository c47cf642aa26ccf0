import { type AnnotatedPart, flatName } from "../../core/document.ts";
import { undecidedLabel } from "../../core/undecided.ts";
import { characterPositions, placedMentions } from "../common/text/placed-mentions.ts";

/**
 * Writes parts as tasks with an annotation, for a project with the tags `<Labels name="label" toName="text">` and
 * `<Text name="text" value="$text"/>`. Each mention but the first of its entity has a relation to the one before it.
 */
export function* writeLabelStudio(parts: Iterable<AnnotatedPart>): Generator<string> {
  let number = 0;
  for (const part of parts) {
    number++;
    yield `${number === 1 ? "[" : ","}\n${JSON.stringify(taskOf(part, number))}`;
  }
  yield number === 0 ? "[]\n" : "\n]\n";
}

function taskOf(part: AnnotatedPart, number: number): object {
  const { text, spans } = placedMentions(part);
  const characters = characterPositions(text);
  // Without any relation, the same type of several mentions would look like the name of an entity.
  const isLinked = spans.some(({ antecedent }) => antecedent !== undefined);
  const idOf = (mention: number): string => `m${number}-${mention + 1}`;
  const regions = spans.map(({ start, end, label }, m) => ({
    id: idOf(m),
    from_name: "label",
    to_name: "text",
    type: "labels",
    value: {
      start: characters(start),
      end: characters(end),
      text: text.slice(start, end),
      labels: [isLinked || label === undecidedLabel ? label : "Mention"],
    },
  }));
  const relations = spans.flatMap(({ antecedent }, m) =>
    antecedent === undefined
      ? []
      : [{ type: "relation", from_id: idOf(m), to_id: idOf(antecedent), direction: "right", labels: ["coreference"] }],
  );
  // What shows the format comes first, because texts may be long.
  return { id: number, annotations: [{ result: [...regions, ...relations] }], data: { doc_key: flatName(part), text } };
}
