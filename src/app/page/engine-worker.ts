import { expose } from "comlink";
import { Session } from "../engine/session.ts";

/** Runs the engine that reads files in a thread of its own. */
expose(new Session());
