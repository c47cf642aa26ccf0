import type { ComponentChildren, JSX } from "preact";
import type { Block } from "../../report/explain/explanation-block.ts";
import { equationMathml, expressionMathml } from "../../report/explain/expression-mathml.ts";
import { equationText, expressionText, moreText } from "../../report/explain/expression-text.ts";
import { markupNodes } from "./markup-nodes.tsx";
import { WideTable } from "./wide-table.tsx";

interface ExplanationBlocksProps {
  readonly blocks: readonly Block[];
  readonly digits: number;
}

/** An explanation under a heading of its own, which takes the place of its first: as the page of `explain --format html`. */
export function ExplanationBlocks({ blocks, digits }: ExplanationBlocksProps): JSX.Element {
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
      // Lists of mentions and links are long, and a text can be broken into lines.
      return equation.value === undefined && equation.steps.length === 1 && note !== undefined ? (
        <p>
          {equationText(equation, digits).trimEnd()} <span class="quiet">({note})</span>
        </p>
      ) : (
        <div class="wide">{markupNodes(equationMathml(equation, digits))}</div>
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
