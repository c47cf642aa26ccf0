export { type Erratum, errata, type Proof } from "./errata.ts";
export { studies } from "./studies.ts";
export type { Study, StudyCell, StudyPlot, StudyResult, StudyTable } from "./study.ts";
