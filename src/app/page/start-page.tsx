import { render } from "preact";
import type { Engine } from "../engine/engine.ts";
import { unpackedDocument } from "../engine/packed-document.ts";
import { App } from "./app.tsx";
import { engineIn } from "./engine-thread.ts";
import type { ReadingParts } from "./state/reading.ts";
import { PageContext, PageState } from "./state/page-state.ts";
import { emptyPage } from "./state/save-page.ts";

/** The engine's thread, which a separate script starts before this one is compiled. */
declare const engineWorker: Worker;

/** @param reading what only a page needs that reads files */
export function startPage(reading?: ReadingParts): void {
  const engine = remoteEngine(engineWorker);
  const start = (): void => {
    draw(engine, reading);
  };
  // The browser may still be reading the rest of the page, which can be long.
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
}

function draw(engine: Engine, reading: ReadingParts | undefined): void {
  const held = document.getElementById("payload");
  const page = new PageState(engine, reading, held?.dataset["view"]);
  const payload = held?.textContent ?? "";
  if (payload !== "") void page.openPayload(payload);
  if (held?.dataset["watch"] !== undefined) page.startWatching();
  // A browser may pass messages to a new thread only between two tasks.
  setTimeout(() => {
    // Copies the page before anything is drawn; saved reports are made from this copy.
    emptyPage.take(document);
    render(
      <PageContext.Provider value={page}>
        <App />
      </PageContext.Provider>,
      document.getElementById("app")!,
    );
  });
}

/** Returns the engine in a worker, with the interface of a local one. */
function remoteEngine(worker: Worker): Engine {
  const remote = engineIn(worker);
  const document: Engine["document"] = async (id) => unpackedDocument(await remote.packedDocument(id));
  return new Proxy<Engine>(remote, {
    get: (engine, name): unknown => (name === "document" ? document : Reflect.get(engine, name)),
  });
}
