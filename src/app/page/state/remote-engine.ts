import { wrap } from "comlink";
import { unpackedDocument } from "../../engine/packed-document.ts";
import type { Session } from "../../engine/session.ts";
import type { Engine } from "../../engine/engine.ts";

/** Returns the engine in a worker, with the interface of a local one. */
export function remoteEngine(worker: Worker): Engine {
  const remote = wrap<Engine & Pick<Session, "packedDocument">>(worker);
  const document: Engine["document"] = async (id) => unpackedDocument(await remote.packedDocument(id));
  return new Proxy<Engine>(remote, {
    get: (engine, name): unknown => (name === "document" ? document : Reflect.get(engine, name)),
  });
}
