import type { TableFormat } from "../../../report/titled-table.ts";

/** A table or figure on show, or the chosen example, which the menu “Share” can save. */
export type Exhibit = { readonly title: string } & (
  | { readonly kind: "table"; readonly text: (format: TableFormat) => string | Promise<string> }
  | { readonly kind: "figure"; readonly svg: () => string | Promise<string> }
  | { readonly kind: "example"; readonly latex: string }
);

/** Exhibits as they were last drawn, in the order in which they came on show. */
export type Exhibits = Set<{ readonly current: Exhibit | undefined }>;
