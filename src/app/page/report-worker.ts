import { ReportSession } from "../engine/report-session.ts";
import { answerWith } from "./engine-thread.ts";

/** Runs the engine of a saved report in a thread of its own. */
answerWith(new ReportSession(), self);
