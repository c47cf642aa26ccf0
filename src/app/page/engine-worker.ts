import { expose } from "comlink";
import { type PackedDocument, packedDocument } from "../engine/packed-document.ts";
import { Session } from "../engine/session.ts";
import type { WorkerEngine } from "./remote-engine.ts";

/** The engine, beside the page's own thread. */
class WorkerSession extends Session implements WorkerEngine {
  async packedDocument(id: string): Promise<PackedDocument> {
    return packedDocument(await this.document(id));
  }
}

expose(new WorkerSession());
