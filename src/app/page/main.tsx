import { render } from "preact";
import type { PagePayload } from "../engine/page-payload.ts";
import { App } from "./app.tsx";
import EngineWorker from "./engine-worker.ts?worker&inline";
import { PageState } from "./page-state.ts";
import { remoteEngine } from "./remote-engine.ts";
import { emptyPage } from "./save-page.ts";
import { PageContext } from "./use-page.ts";
import "./styles/palette.css";
import "./styles/elements.css";
import "./styles/layout.css";
import "./styles/parts.css";
import "./styles/tables.css";
import "./styles/text.css";
import "./styles/print.css";

// The engine starts at once, while the rest of the page, perhaps with a long text, is still being parsed.
const engine = remoteEngine(new EngineWorker());
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();

/** Draws the page, and opens the report in it. */
function start(): void {
  const page = new PageState(engine);
  // Comes first, so that the engine works while the page is drawn.
  const payload = document.getElementById("payload")?.textContent ?? "";
  if (payload !== "") void page.openPayload(JSON.parse(payload) as PagePayload);
  // Copies the page before anything is drawn, so that a report can be saved later.
  emptyPage.take(document);
  render(
    <PageContext.Provider value={page}>
      <App />
    </PageContext.Provider>,
    document.getElementById("app")!,
  );
}
