import { type AnnotatedPart, flatName } from "../../core/document.ts";
import { characterPositions, placedMentions } from "../common/text/placed-mentions.ts";

/** Writes each part as a task of `coref.manual`: its tokens, spans, and relations named `COREF`. */
export function* writeProdigy(parts: Iterable<AnnotatedPart>): Generator<string> {
  for (const part of parts) yield `${JSON.stringify(taskOf(part))}\n`;
}

function taskOf(part: AnnotatedPart): object {
  const { text, starts, ends, spans } = placedMentions(part);
  const characters = characterPositions(text);
  const numbers = new Map<number, number>();
  const tokens: object[] = [];
  let last = 0;
  for (let t = 0; t < starts.length; t++) {
    // A zero is not in the text, and the tool's tokens do not overlap.
    if (starts[t] < last) continue;
    last = ends[t];
    numbers.set(t, tokens.length);
    const ws = /\s/.test(text.charAt(last));
    const [start, end] = [characters(starts[t]), characters(last)];
    tokens.push({ text: text.slice(starts[t], last), start, end, id: tokens.length, ws });
  }
  const marked = spans.map(({ start, end, first, last: final, label }) => ({
    start: characters(start),
    end: characters(end),
    token_start: numbers.get(first),
    token_end: numbers.get(final),
    label,
  }));
  const relations = spans.flatMap(({ antecedent }, m) => {
    if (antecedent === undefined) return [];
    const [head, child] = [marked[antecedent], marked[m]];
    return [{ head: head.token_end, child: child.token_end, head_span: head, child_span: child, label: "COREF" }];
  });
  // What shows the format comes first, because texts may be long.
  return { _view_id: "relations", meta: { doc_key: flatName(part) }, text, tokens, spans: marked, relations };
}
