import { readCorpus, score } from "corefscope";
import { expect } from "./expect.ts";

/** What this program uses of the browser's `File`, because it is compiled without the types of browsers. */
interface BrowserFile {
  readonly name: string;
  readonly webkitRelativePath?: string;
  stream(): { getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array }>; cancel(): Promise<void> } };
}
declare const File: new (pieces: readonly string[], name: string) => BrowserFile;

const dropped = (path: string, text: string): BrowserFile =>
  Object.defineProperty(new File([text], path.split("/").at(-1) ?? ""), "webkitRelativePath", { value: path });
const note = (relation: string): string => `T1\tEntity 0 3\tAnn\nT2\tEntity 8 11\ther\n${relation}`;
const key = [dropped("key/a.txt", "Ann saw her."), dropped("key/a.ann", note("R1\tCoref Arg1:T1 Arg2:T2\n"))];
const response = [dropped("ours/a.txt", "Ann saw her."), dropped("ours/a.ann", note(""))];
const { scores, documents } = await score(readCorpus(key), readCorpus(response));
expect(documents, 1);
expect(scores.muc.recall, 0);
expect(scores.mentions.recall, 1);
const file = new File(['{"doc_key": "a", "clusters": [[[0, 0], [2, 2]]]}\n'], "a.jsonl");
expect((await score(readCorpus(file), readCorpus(file))).scores.muc.f1, 1);
