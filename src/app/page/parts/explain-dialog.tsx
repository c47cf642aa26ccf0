import type { ComponentChildren, JSX } from "preact";
import { defined } from "../../../core/defined.ts";
import type { Block } from "../../../report/explain/explanation-block.ts";
import { equationMathml, expressionMathml } from "../../../report/explain/expression-mathml.ts";
import { equationText, expressionText, moreText } from "../../../report/explain/expression-text.ts";
import { nameOfDocument } from "./document-line.tsx";
import { markupNodes } from "./markup-nodes.tsx";
import { Modal } from "./modal.tsx";
import { useAnswer } from "../state/use-answer.ts";
import { useOpenPage } from "../state/page-state.ts";
import { WideTable } from "./data-table.tsx";

export function ExplainDialog(): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const { explain, system } = page.route.value;
  const { current, failure } = useAnswer(
    explain === undefined
      ? undefined
      : () =>
          page.engine.explain({
            system,
            metrics: [explain.metric],
            ...defined({ document: explain.document }),
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
      {current === undefined && failure === undefined && <p class="quiet">Calculating…</p>}
      {current?.refused === true && <p class="failure">{current.message}</p>}
      {current !== undefined && current.refused !== true && <ExplanationBlocks blocks={current.blocks} digits={2} />}
    </Modal>
  );
}

interface ExplanationBlocksProps {
  readonly blocks: readonly Block[];
  readonly digits: number;
}

/** The title of the dialog replaces the first heading. */
function ExplanationBlocks({ blocks, digits }: ExplanationBlocksProps): JSX.Element {
  return (
    <>
      {blocks.slice(blocks.at(0)?.kind === "heading" ? 1 : 0).map((block) => (
        <ExplanationBlock block={block} digits={digits} />
      ))}
    </>
  );
}

function ExplanationBlock({ block, digits }: { block: Block; digits: number }): JSX.Element {
  switch (block.kind) {
    case "heading":
      return block.level <= 2 ? <h3>{block.text}</h3> : <h4>{block.text}</h4>;
    case "paragraph":
      return <p>{block.text}</p>;
    case "formula":
      return <p class="quiet">{block.text}</p>;
    case "signature":
      return <p class="signature">{block.text}</p>;
    case "equation": {
      const { equation, note } = block;
      // Lists of mentions and links are long, and text can be wrapped, unlike MathML.
      return equation.value === undefined && equation.steps.length === 1 && note !== undefined ? (
        <p>
          {equationText(equation, digits).trimEnd()} <span class="quiet">({note})</span>
        </p>
      ) : (
        <div class="wide" role="group" aria-label="equation" tabIndex={0}>
          {markupNodes(equationMathml(equation, digits))}
        </div>
      );
    }
    case "table":
      return <ExplanationTable block={block} digits={digits} />;
  }
}

function ExplanationTable({
  block: { columns, rows, more },
  digits,
}: {
  block: Extract<Block, { kind: "table" }>;
  digits: number;
}): JSX.Element {
  const inner = (expression: (typeof rows)[number][number]): ComponentChildren =>
    expression.type === "words" ? expression.text : markupNodes(`<math>${expressionMathml(expression, digits)}</math>`);
  return (
    <>
      <WideTable label="table">
        <thead>
          <tr>
            {columns.map(({ title, align }) => (
              <th scope="col" class={align}>
                <span class="hidden">{expressionText(title, digits)}</span>
                <span aria-hidden="true">{inner(title)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell, c) => (
                <td class={columns[c].align}>{inner(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
      {more > 0 && <p class="quiet">{moreText(more)}</p>}
    </>
  );
}
