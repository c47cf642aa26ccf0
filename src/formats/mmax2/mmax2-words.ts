import type { Report } from "../reporter.ts";
import { readXml } from "../common/markup/xml.ts";

/** The words of a document. */
export interface Mmax2Words {
  /** Positions by ids. */
  readonly positions: ReadonlyMap<string, number>;
  readonly forms: readonly string[];
  /** Where sentences begin, if the words say in which they are. */
  readonly sentenceStarts?: readonly number[];
}

/** Reads a file of words: every element with an id, `<word id="word_1">It</word>`, in the order of the file. */
export function readMmax2Words(text: string, report: Report): Mmax2Words {
  const positions = new Map<string, number>();
  const forms: string[] = [];
  const sentenceStarts: number[] = [];
  let sentence: string | undefined;
  /** The word that is open, and how many elements are. */
  let form: string | undefined;
  let depth = 0;
  readXml(
    text,
    {
      open({ attributes, line }) {
        depth++;
        const id = attributes["id"];
        if (depth !== 2 || id === undefined) return;
        if (positions.has(id)) report("duplicate-id", { line, data: { id } });
        else positions.set(id, forms.length);
        // COREA numbers the sentences of its parses here.
        const its = attributes["alpsent"];
        if (its !== undefined && its !== sentence) sentenceStarts.push(forms.length);
        sentence = its ?? sentence;
        form = "";
      },
      text(piece) {
        if (form !== undefined) form += piece;
      },
      close() {
        if (depth === 2 && form !== undefined) {
          forms.push(form.trim());
          form = undefined;
        }
        depth--;
      },
    },
    report,
  );
  // A word that the text breaks off in.
  if (form !== undefined) forms.push(form.trim());
  return { positions, forms, ...(sentenceStarts.length > 0 && { sentenceStarts }) };
}
