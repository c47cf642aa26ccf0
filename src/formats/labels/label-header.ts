import { filledLines } from "../filled-lines.ts";
import { COMMA, SEMICOLON, TAB } from "../ascii.ts";
import { RowScanner, unescaped } from "./row-scanner.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8");

/**
 * Names of columns, in small letters and with `_` for blanks and hyphens. Of several columns in a file, the one whose name
 * comes first here is taken.
 */
const columnNames = {
  mention: [
    ["mention", "mention_id", "markable", "markable_id"],
    ["record", "record_id", "rec_id", "item", "item_id", "unique_id"],
    ["id"],
  ],
  cluster: [
    ["cluster", "cluster_id", "entity", "entity_id", "chain", "chain_id", "coref_chain"],
    ["label", "label_id", "class"],
  ],
  key: [
    ["key", "gold", "reference", "truth", "label_true", "key_label", "gold_label", "true_label"],
    ["true_cluster", "gold_cluster", "key_cluster", "true_cluster_id", "gold_cluster_id", "true_entity", "gold_entity"],
    ["y_true", "ground_truth"],
  ],
  response: [
    ["response", "system", "predicted", "prediction", "pred", "label_pred"],
    ["response_label", "predicted_label", "pred_label"],
    ["predicted_cluster", "pred_cluster", "response_cluster", "system_cluster", "predicted_cluster_id"],
    ["pred_cluster_id", "predicted_entity", "pred_entity", "y_pred"],
  ],
  document: [["document", "document_id", "doc", "doc_id", "doc_key"]],
} as const satisfies Record<string, readonly (readonly string[])[]>;

/** What the first line of a table says. */
export interface LabelHeader {
  /** The byte between columns. */
  readonly separator: number;
  /** Whether fields may stand in quotation marks. */
  readonly quotes: boolean;
  /** As in the file. */
  readonly names: readonly string[];
  /** Columns, from 0; -1 for one that is not there. */
  readonly mention: number;
  /** The label of each side; the same column where there is but one. */
  readonly labels: { readonly key: number; readonly response: number };
  readonly document: number;
  /** Names of columns that neither side reads. */
  readonly unread: readonly string[];
}

/** The header of a table of labels; nothing if the line is none. */
export function labelHeader(line: string): LabelHeader | undefined {
  const bytes = encoder.encode(`${line}\n`);
  for (const separator of [TAB, COMMA, SEMICOLON]) {
    // Tables with tabs have no quotation marks: those are characters like others.
    const quotes = separator !== TAB;
    const names = namesOf(bytes, new RowScanner(separator, quotes));
    if (names === undefined) continue;
    const plain = names.map((name) => name.trim().toLowerCase().replace(/[ -]/g, "_"));
    const column = (wanted: readonly (readonly string[])[]): number => {
      for (const name of wanted.flat()) if (plain.includes(name)) return plain.indexOf(name);
      return -1;
    };
    const first = (kinds: readonly (keyof typeof columnNames)[]): number =>
      kinds.map((kind) => column(columnNames[kind])).find((c) => c >= 0) ?? -1;
    const labels = { key: first(["key", "cluster", "response"]), response: first(["response", "cluster", "key"]) };
    const mention = column(columnNames.mention);
    const document = column(columnNames.document);
    if (mention < 0 || labels.key < 0) continue;
    const used = [mention, document, labels.key, labels.response];
    const unread = names.filter((_, c) => !used.includes(c));
    return { separator, quotes, names, mention, labels, document, unread };
  }
  return undefined;
}

function namesOf(bytes: Uint8Array, scanner: RowScanner): string[] | undefined {
  if (!bytes.includes(scanner.separator) || scanner.scan(bytes, 0) !== "row") return undefined;
  return Array.from({ length: scanner.length }, (_, c) => {
    const [start, end] = [scanner.starts[c], scanner.ends[c]];
    return decoder.decode(scanner.isEscaped[c] ? unescaped(bytes, start, end) : bytes.subarray(start, end));
  });
}

/** Whether the first line of a file is the header of a table of labels. */
export function detectLabels(head: string): boolean {
  const line = filledLines(head).at(0);
  return line !== undefined && labelHeader(line) !== undefined;
}
