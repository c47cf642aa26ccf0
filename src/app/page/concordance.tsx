import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ShownEntity, LayerView, PartView } from "../engine/views/document-view.ts";
import { statusIn } from "./selection.ts";
import { statuses } from "./statuses.ts";
import { mentionText, textBetween } from "./text-blocks.ts";
import { useOpenPage } from "./use-page.ts";

const FEW = 40;
/** Tokens on each side. */
const CONTEXT = 6;

interface ConcordanceProps {
  readonly document: string;
  readonly part: PartView;
  readonly layer: LayerView;
  readonly entity: ShownEntity;
}

/** All mentions of an entity with the words around them; each leads to its place in the text. */
export function Concordance({ document, part, layer, entity }: ConcordanceProps): JSX.Element {
  const { page } = useOpenPage();
  const { system, token } = page.route.value;
  const [isLong, setLong] = useState(false);
  const shown = isLong ? entity.mentions : entity.mentions.slice(0, FEW);
  const { tokens } = part;
  return (
    <>
      <h3>Mentions</h3>
      <ol class="list">
        {shown.map((m) => {
          const mention = layer.mentions[m];
          const { pieces } = mention;
          const status = statusIn(layer.layer, mention, layer.layer === "key" ? system : layer.layer);
          const { glyph, word } = statuses[status];
          const [first, last] = [pieces.at(0), pieces.at(-1)];
          return (
            <li>
              <button
                class="choice"
                aria-pressed={first !== undefined && first === token}
                onClick={() => {
                  const address = { document, part: part.part, layer: layer.layer, entity: mention.entity };
                  page.select(address, first, tokens === undefined ? undefined : "text");
                }}
              >
                <span dir="auto">
                  {tokens === undefined || first === undefined || last === undefined ? (
                    mentionText(tokens, mention)
                  ) : (
                    <>
                      <span class="quiet">{textBetween(tokens, first - CONTEXT, first - 1)} </span>
                      <Runs tokens={tokens} pieces={pieces} />
                      <span class="quiet"> {textBetween(tokens, last + 1, last + CONTEXT)}</span>
                    </>
                  )}
                </span>
                <span class={`mark ${status}`} title={word}>
                  {glyph}
                  <span class="hidden">{word}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {shown.length < entity.mentions.length && (
        <button
          onClick={() => {
            setLong(true);
          }}
        >
          {entity.mentions.length - shown.length} more
        </button>
      )}
    </>
  );
}

/** The words of a mention in bold. Those in its gaps are not; a long gap is an ellipsis. */
function Runs({ tokens, pieces }: { tokens: NonNullable<PartView["tokens"]>; pieces: readonly number[] }): JSX.Element {
  const runs = [];
  for (let p = 0; p < pieces.length; p += 2) {
    if (p > 0) {
      const [first, last] = [pieces[p - 1] + 1, pieces[p] - 1];
      runs.push(<span class="quiet"> {last - first < CONTEXT ? textBetween(tokens, first, last) : "…"} </span>);
    }
    runs.push(<b>{textBetween(tokens, pieces[p], pieces[p + 1])}</b>);
  }
  return <>{runs}</>;
}
