import { type AnnotatedPart, flatName } from "../../core/document.ts";
import { placedMentions } from "../common/text/placed-mentions.ts";

/**
 * Writes each part as a line with entities and relations, for a project of sequence labelling that allows relations.
 * Offsets count UTF-16 units, as the tool does. Ids are different in the whole file.
 */
export function* writeDoccano(parts: Iterable<AnnotatedPart>): Generator<string> {
  let [document, id, relation] = [0, 1, 1];
  for (const part of parts) {
    const { text, spans } = placedMentions(part);
    const first = id;
    const entities = spans.map(({ start, end, label }) => ({ id: id++, label, start_offset: start, end_offset: end }));
    const relations = spans.flatMap(({ antecedent }, m) =>
      antecedent === undefined
        ? []
        : [{ id: relation++, from_id: first + m, to_id: first + antecedent, type: "coreference" }],
    );
    // What shows the format comes first, because texts may be long.
    yield `${JSON.stringify({ id: ++document, doc_key: flatName(part), entities, relations, text })}\n`;
  }
}
