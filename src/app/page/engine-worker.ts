import { Session } from "../engine/session.ts";
import { answerWith } from "./engine-thread.ts";

/** Runs the engine that reads files in a thread of its own. */
answerWith(new Session(), self);
