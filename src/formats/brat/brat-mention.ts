import type { TextBound } from "./annotation.ts";

/** A mention of a brat file. */
export interface BratMention {
  readonly kind: "text" | "event";
  /** Its id in the file. */
  readonly alias: string;
  readonly entity: string;
  readonly type: string;
  /** `PROP`, `NOM` or `PRON`, where the type says so, as in LitBank. */
  readonly mentionType?: string;
  /** The annotation that says where it is. */
  readonly place: TextBound;
  readonly line: number;
}
