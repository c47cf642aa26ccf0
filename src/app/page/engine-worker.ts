import { expose } from "comlink";
import type { Engine } from "../engine/views.ts";

/** The engine, beside the page's own thread. */
expose({} as unknown as Engine);
