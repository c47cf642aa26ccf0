import { blancCurve } from "./blanc-curve.ts";
import { blancSurface } from "./blanc-surface.ts";
import { boundaryCases } from "./boundary-cases.ts";
import { desiderata } from "./desiderata.ts";
import { leaFigures } from "./lea-figures.ts";
import type { Study } from "./study.ts";
import { tablesStudy } from "./tables.ts";

/** All studies, in the order in which everything shows them. */
export const studies: readonly Study[] = [tablesStudy, desiderata, boundaryCases, leaFigures, blancCurve, blancSurface];
