import { DropAnywhere, Opening } from "./opening.tsx";
import { addToOpen } from "./state/add-to-open.ts";
import { chosenFiles, inputFile, openRequest, withFiles, withoutSetting, withSettings } from "./state/chosen-files.ts";
import { Inspections } from "./state/inspections.ts";
import { MentionsFigure } from "./parts/mentions-figure.tsx";
import { WatchLine } from "./parts/watch-line.tsx";
import type { ReadingParts } from "./state/reading.ts";
import { Watch } from "./state/watch.ts";
import { StudyTab } from "./tabs/study-tab.tsx";

export const readingParts: ReadingParts = {
  ...{ DropAnywhere, MentionsFigure, Opening, StudyTab, Watch, WatchLine },
  ...{ addToOpen, chosenFiles, inputFile, Inspections, openRequest, withFiles, withoutSetting, withSettings },
};
