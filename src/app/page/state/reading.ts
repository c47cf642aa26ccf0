import type { JSX } from "preact";
import type { addToOpen } from "./add-to-open.ts";
import type { chosenFiles, inputFile, openRequest, withFiles, withoutSetting, withSettings } from "./chosen-files.ts";
import type { Inspections } from "./inspections.ts";
import type { Watch } from "./watch.ts";

type View = () => JSX.Element | null;

/** What reads files, with its views. A saved report may leave it out. */
export interface ReadingParts {
  readonly DropAnywhere: View;
  readonly MentionsFigure: View;
  readonly Opening: View;
  readonly StudyTab: () => JSX.Element;
  readonly WatchLine: View;
  readonly Inspections: typeof Inspections;
  readonly Watch: typeof Watch;
  readonly addToOpen: typeof addToOpen;
  readonly chosenFiles: typeof chosenFiles;
  readonly inputFile: typeof inputFile;
  readonly openRequest: typeof openRequest;
  readonly withFiles: typeof withFiles;
  readonly withoutSetting: typeof withoutSetting;
  readonly withSettings: typeof withSettings;
}
