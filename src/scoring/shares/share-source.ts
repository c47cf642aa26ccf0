import type { Diagnostic } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import type { FileContent } from "../../formats/read.ts";
import { type FileAccess, fileSource, type FileSourceOptions } from "../file-source.ts";
import { type PartSource } from "../pair-parts.ts";
import { partKey } from "../../core/part-key.ts";
import { isInShare, type Share } from "./share.ts";

/** What reading a share of some files has to say: plain data. */
export interface ReadShare {
  /** What was found of each file, in their order. */
  readonly contents: readonly (FileContent & { readonly file: string })[];
  readonly findings: readonly Finding[];
}

/** Something that is wrong or noteworthy, and the position of the part where it was found: see `ShareSource.positionOf`. */
export interface Finding {
  readonly position: number;
  readonly diagnostic: Diagnostic;
}

/** More lines than a file has. */
const LINES = 2 ** 32;

/** The parts of files that belong to a share; their formats must be able to pass over others (`Format.takesParts`). */
export class ShareSource implements PartSource {
  readonly file?: string;
  readonly isShare = true;
  private readonly files: readonly string[];
  private readonly access: FileAccess;
  private readonly options: Omit<FileSourceOptions, "report">;
  private readonly share: Share;
  private readonly contents: (FileContent & { readonly file: string })[] = [];
  private readonly findings: Finding[] = [];
  /** The first position of each part, by its id. */
  private readonly positions = new Map<string, number>();

  constructor(files: readonly string[], access: FileAccess, options: Omit<FileSourceOptions, "report">, share: Share) {
    if (files.length === 1) this.file = files[0];
    this.files = files;
    this.access = access;
    this.options = options;
    this.share = share;
  }

  *open(again: boolean): Generator<AnnotatedPart, void> {
    const { share, positions } = this;
    /** Where the file at hand begins. */
    let start = 0;
    let file = "";
    let position = 0;
    const source = fileSource(this.files, this.access, {
      ...this.options,
      takes: (part, line) => {
        const isTaken = isInShare(part, share);
        if (isTaken) position = start + line;
        return isTaken;
      },
      report: (diagnostic) => this.findings.push({ position, diagnostic }),
      onFile: (name) => {
        start = this.contents.length * LINES;
        file = name;
      },
      onEnd: (content) => this.contents.push({ file, ...content }),
    });
    for (const part of source.open(again)) {
      const id = partKey(part);
      if (!again && !positions.has(id)) positions.set(id, start + (part.line ?? 0));
      yield part;
    }
  }

  /** Where a part stands for the first time among all parts of the files: a number that is larger for what comes later. */
  positionOf(id: string): number | undefined {
    return this.positions.get(id);
  }

  /** What there was to be said, once all is read. */
  result(): ReadShare {
    return { contents: this.contents, findings: this.findings };
  }
}

/** The position behind all parts of a file. */
export function endOfFile(index: number): number {
  return (index + 1) * LINES - 1;
}
