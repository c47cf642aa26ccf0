import { wrap } from "comlink";
import { type PackedDocument, unpackedDocument } from "../engine/packed-document.ts";
import type { Engine } from "../engine/engine.ts";

/** An answer of the worker. */
export interface WorkerEngine extends Engine {
  packedDocument(id: string): Promise<PackedDocument>;
}

/** Returns the engine in a worker, with the same interface. */
export function remoteEngine(worker: Worker): Engine {
  const remote = wrap<WorkerEngine>(worker);
  const document: Engine["document"] = async (id) => unpackedDocument(await remote.packedDocument(id));
  return new Proxy<Engine>(remote, {
    get: (engine, name): unknown => (name === "document" ? document : Reflect.get(engine, name)),
  });
}
