import { isScorch } from "../common/json/json-dialect.ts";
import type { Format } from "../format.ts";
import { ScorchReader } from "./scorch-reader.ts";

/** The input of scorch. */
export const scorch: Format = {
  id: "scorch",
  title: "scorch (JSON)",
  summary:
    'One document per file: `{"name": …, "type": "clusters", "clusters": {"id": ["mention", …], …}}`, or `"type": "graph"` with `mentions` and `links`, pairs of coreferent mentions.',
  detect: (head) => /^\s*\{/.test(head) && isScorch(head),
  reader: (options) => new ScorchReader(options),
  hasLocalIds: true,
  extensions: ["json"],
};
