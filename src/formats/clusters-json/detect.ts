import { documentFields } from "../common/json/json-dialect.ts";
import { scanJson } from "../common/json/json-scan.ts";

/**
 * Whether the beginning of a file is JSON of lists of clusters: a list of lists, document objects, or a map from documents to lists. JSON
 * of any other kind would be read as documents without mentions, or as ones that it does not mean.
 */
export function detectClusters(head: string): boolean {
  const start = /^\uFEFF?\s*(?:\[\s*)?(?=\{)/.exec(head);
  if (start === null) return /^\uFEFF?\s*\[/.test(head);
  const object = head.slice(start[0].length);
  const { keys } = scanJson(object);
  if (keys.some(({ key }) => documentFields.includes(key))) return true;
  if (start[0].includes("[")) return false;
  const lists = keys.filter(({ offset }) => LIST_OF_LISTS.test(object.slice(offset, offset + LONGEST_KEY)));
  return lists.length * 2 >= keys.length;
}

/** A key and the beginning of its value: a list that is empty, or begins with a list; or as much of that as there is. */
const LIST_OF_LISTS = /^"(?:[^"\\]|\\.)*(?:"\s*(?:$|:\s*(?:$|\[\s*(?:$|[[\]])))|$)/;

/** Longer ids of documents are taken for keys of lists. */
const LONGEST_KEY = 2000;
