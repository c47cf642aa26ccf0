import { expose } from "comlink";
import { Session } from "../engine/session.ts";

/** The engine, beside the page's own thread. */
expose(new Session());
