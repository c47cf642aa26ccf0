import type { JSX } from "preact";
import { nameOfDocument } from "./document-line.tsx";
import { ExplanationBlocks } from "./explanation-blocks.tsx";
import { Modal } from "./modal.tsx";
import { useAnswer } from "./use-answer.ts";
import { useOpenPage } from "./use-page.ts";

/** How a number comes about: the calculation of a metric, written out, for all documents or one. */
export function ExplainDialog(): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const { explain, system } = page.route.value;
  const { value, failure, isPending } = useAnswer(
    explain === undefined
      ? undefined
      : () =>
          page.engine.explain({
            system,
            metrics: [explain.metric],
            ...(explain.document !== undefined && { document: explain.document }),
          }),
    [overview.opened, system, explain?.metric, explain?.document],
  );
  if (explain === undefined) return null;
  const metric = overview.metrics.find(({ id }) => id === explain.metric);
  return (
    <Modal
      title={`How ${metric?.title ?? explain.metric} of ${overview.systems[system].name} is calculated`}
      onClose={() => {
        page.go({ explain: undefined });
      }}
    >
      {metric !== undefined && (
        <>
          <p>{metric.summary}</p>
          <p class="quiet">{metric.formula}</p>
        </>
      )}
      {overview.documents.length > 1 && (
        <p>
          <label>
            Of{" "}
            <select
              value={overview.documents.findIndex(({ id }) => id === explain.document)}
              onChange={({ currentTarget: { value } }) => {
                const document = overview.documents.at(Number(value))?.id;
                page.go({ explain: { metric: explain.metric, document: value === "-1" ? undefined : document } }, true);
              }}
            >
              <option value={-1}>all documents</option>
              {overview.documents.map(({ id }, d) => (
                <option value={d}>{nameOfDocument(id)}</option>
              ))}
            </select>
          </label>
        </p>
      )}
      {failure !== undefined && <p class="failure">{failure}</p>}
      {value === undefined && isPending && <p class="quiet">Writing it out…</p>}
      {value?.refused === true && <p class="failure">{value.message}</p>}
      {value !== undefined && value.refused !== true && <ExplanationBlocks blocks={value.blocks} digits={2} />}
    </Modal>
  );
}
