import type { JSX } from "preact";
import { titleOf } from "../../report/score/score-tables.ts";
import { leftColumn, rightColumn } from "../../report/table.ts";
import type { ComponentView, EntityLoss } from "../engine/views/component-view.ts";
import { DataTable } from "./data-table.tsx";

interface LossTableProps {
  readonly losses: readonly EntityLoss[];
  readonly notAdditive: ComponentView["notAdditive"];
}

/** What an entity takes from the corpus's figures, metric by metric. */
export function LossTable({ losses, notAdditive }: LossTableProps): JSX.Element {
  const columns = [leftColumn("metric"), ...["R", "P"].map(rightColumn)];
  const rows = losses.map(({ metric, recall, precision, value }) => [
    titleOf(metric),
    ...[recall ?? value, precision].map((points) => points?.toFixed(3) ?? ""),
  ]);
  return (
    <>
      <DataTable table={{ columns, rows }} caption="Points lost in the whole corpus because of this entity" />
      {notAdditive.length > 0 && (
        <p class="quiet">
          {notAdditive.map(({ metric, reason }) => `${titleOf(metric)} is not among them: ${reason}.`).join(" ")}
        </p>
      )}
    </>
  );
}
