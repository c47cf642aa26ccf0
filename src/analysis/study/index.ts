export { studies } from "./studies.ts";
export type { Study, StudyCell, StudyPlot, StudyResult, StudyTable } from "./study.ts";
