import type { Exhibit } from "../state/exhibit.ts";
import { useOpenPage } from "../state/page-state.ts";
import { selectionOf } from "../state/selection.ts";
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
  const response = part.responses[choice.layer === "key" ? system : choice.layer];
  const { mentions, entities } = choice.layer === "key" ? part.key : response;
  const entity = entities.at(choice.entity);
  if (entity === undefined) return undefined;
  const starts = entity.mentions.flatMap((mention) => mentions[mention].pieces.slice(0, 1));
  const wrong = (errors?.rows ?? []).flatMap(({ mentions: own }) =>
    own.flatMap(({ tokens = [] }) => tokens.slice(0, 1)),
  );
  const chosen =
    error !== undefined && wrong.length > 0 ? wrong : [token ?? starts.at(0)].flatMap((each) => each ?? []);
  if (chosen.length === 0) return undefined;
  // A reader sees what a mention refers to only with the mention before.
  const before = starts.findLast((start) => start < Math.min(...chosen));
  const { isNear } = selectionOf(part, choice, system);
  return {
    kind: "example",
    title: `Example of ${entity.badge}`,
    latex: latexExample({
      part,
      response,
      system: overview.systems[response.layer === "key" ? system : response.layer].name,
      tokens: [...(before === undefined ? [] : [before]), ...chosen.slice(0, MOST)],
      isShown: (layer, mention) => isNear(part.part, layer, mention),
    }),
  };
}

/** The most mentions whose sentences are shown. */
const MOST = 4;
