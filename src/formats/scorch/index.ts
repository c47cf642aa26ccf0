import type { Format } from "../format.ts";
import { ScorchReader } from "./scorch-reader.ts";

/** The input of scorch. */
export const scorch: Format = {
  id: "scorch",
  title: "scorch (JSON)",
  summary:
    'One document per file: `{"name": …, "type": "clusters", "clusters": {"id": ["mention", …], …}}`, or `"type": "graph"` with `mentions` and `links`, pairs of coreferent mentions.',
  detect: (head) =>
    /^\s*\{/.test(head) &&
    /"type"\s*:\s*"(?:clusters|graph)"/.test(head) &&
    /"(?:clusters"\s*:\s*\{|mentions"\s*:|links"\s*:)/.test(head),
  reader: (options) => new ScorchReader(options),
  hasLocalIds: true,
  extensions: ["json"],
};
