import { expose } from "comlink";
import { ReportSession } from "../engine/report-session.ts";

/** Runs the engine of a saved report in a thread of its own. */
expose(new ReportSession());
