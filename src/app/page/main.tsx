import { wrap } from "comlink";
import { render } from "preact";
import { signal } from "@preact/signals";
import EngineWorker from "./engine-worker.ts?worker&inline";
const s = signal("…");
render(<p>{s}</p>, document.getElementById("app")!);
const e = wrap<{ hi(): string }>(new EngineWorker());
void e.hi().then((x) => {
  s.value = x;
});
