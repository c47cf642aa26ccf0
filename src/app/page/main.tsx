import { wrap } from "comlink";
import { render } from "preact";
import type { Engine } from "../engine/engine.ts";
import { unpackedDocument } from "../engine/packed-document.ts";
import type { Session } from "../engine/session.ts";
import { App } from "./app.tsx";
import { PageContext, PageState } from "./state/page-state.ts";
import { emptyPage } from "./state/save-page.ts";

import "./styles/palette.css";
import "./styles/elements.css";
import "./styles/layout.css";
import "./styles/parts.css";
import "./styles/share.css";
import "./styles/opening.css";
import "./styles/tables.css";
import "./styles/overview.css";
import "./styles/compare.css";
import "./styles/entities.css";
import "./styles/text.css";
import "./styles/errors.css";
import "./styles/print.css";

/** The engine's thread, which a separate script starts before this one is compiled. */
declare const engineWorker: Worker;

// The browser may still be reading the rest of the page, which can be long.
const engine = remoteEngine(engineWorker);
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();

function start(): void {
  const held = document.getElementById("payload");
  const page = new PageState(engine, held?.dataset["view"]);
  const payload = held?.textContent ?? "";
  if (payload !== "") void page.openPayload(payload);
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
export function remoteEngine(worker: Worker): Engine {
  const remote = wrap<Engine & Pick<Session, "packedDocument">>(worker);
  const document: Engine["document"] = async (id) => unpackedDocument(await remote.packedDocument(id));
  return new Proxy<Engine>(remote, {
    get: (engine, name): unknown => (name === "document" ? document : Reflect.get(engine, name)),
  });
}
