import type { Exhibit } from "../state/exhibit.ts";
import { useOpenPage } from "../state/page-state.ts";
import { layerIn, selectionOf } from "../state/selection.ts";
import { shownOther } from "../state/shown-pair.ts";
import { useAnswer } from "../state/use-answer.ts";
import { latexExample } from "./latex-example.ts";

/**
 * Returns the sentences of the chosen error or mention as an example; nothing if nothing is chosen, or if there are no
 * words.
 */
export function useExample(): Exhibit | undefined {
  const { page, overview } = useOpenPage();
  const { entity: choice, token, error, system } = page.route.value;
  const id = page.documentId.value;
  const { value: open } = useAnswer(id === undefined || choice === undefined ? undefined : () => page.document(id), [
    overview.opened,
    id,
    choice === undefined,
  ]);
  const { value: errors } = useAnswer(
    error === undefined ? undefined : () => page.engine.errors({ ...page.errorsQuery(), offset: error, limit: 1 }),
    [overview.opened, error, page.route.value],
  );
  const part = choice === undefined ? undefined : open?.parts.find((each) => each.part === choice.part);
  const hasWords = overview.redaction.mode === "none" || overview.redaction.mode === "context";
  if (choice === undefined || part?.tokens?.form === undefined || !hasWords) return undefined;
  const layer = layerIn(part, choice.layer);
  const entity = layer.entities.at(choice.entity);
  if (entity === undefined) return undefined;
  const starts = entity.mentions.flatMap((mention) => layer.mentions[mention].pieces.slice(0, 1));
  const wrong = (errors?.rows ?? [])
    .filter((row) => row.document === id && row.part === part.part)
    .flatMap(({ mentions }) => mentions.flatMap(({ tokens = [] }) => tokens.slice(0, 1)));
  const chosen =
    error !== undefined && wrong.length > 0 ? wrong : [token ?? starts.at(0)].flatMap((each) => each ?? []);
  if (chosen.length === 0) return undefined;
  // A reader sees what a mention refers to only with the mention before.
  const before = starts.findLast((start) => start < chosen.reduce((a, b) => Math.min(a, b)));
  const other = shownOther(page.route.value, overview);
  const systems = choice.layer === "key" ? [system, ...(other === undefined ? [] : [other])] : [choice.layer];
  const selections = systems.map((each) => selectionOf(part, choice, each));
  return {
    kind: "example",
    title: `Example of ${entity.badge}`,
    latex: latexExample({
      part,
      responses: systems.map((each) => ({ name: overview.systems[each].name, layer: part.responses[each] })),
      tokens: [...(before === undefined ? [] : [before]), ...chosen.slice(0, MOST)],
      isShown: (of, mention) => selections.some(({ isNear }) => isNear(part.part, of, mention)),
    }),
  };
}

/** The most mentions whose sentences are shown. */
const MOST = 4;
