import { expose } from "comlink";
import { type PackedDocument, packedDocument } from "../engine/packed-document.ts";
import { Session } from "../engine/session.ts";
import type { WorkerEngine } from "./remote-engine.ts";

/** Runs the engine in a thread of its own. */
class WorkerSession extends Session implements WorkerEngine {
  async packedDocument(id: string): Promise<PackedDocument> {
    return packedDocument(await this.document(id));
  }
}

expose(new WorkerSession());
