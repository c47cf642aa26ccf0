import type { AnnotatedPart } from "../../../core/document.ts";
import type { PartReader } from "../../format.ts";
import { LineSplitter } from "./line-splitter.ts";

/** The base of readers of line formats. */
export abstract class LineReader implements PartReader {
  /** The number of the current line, from 1. */
  protected line = 0;
  private done: AnnotatedPart[] = [];
  private readonly splitter = new LineSplitter((block) => {
    this.scan(block);
  });

  push(chunk: Uint8Array): readonly AnnotatedPart[] {
    this.splitter.push(chunk);
    return this.takeDone();
  }

  end(): readonly AnnotatedPart[] {
    this.splitter.end();
    this.finishFile();
    return this.takeDone();
  }

  /** Reads lines, each of which ends with a line feed. */
  protected abstract scan(bytes: Uint8Array): void;

  protected abstract finishFile(): void;

  protected emit(part: AnnotatedPart): void {
    this.done.push(part);
  }

  private takeDone(): readonly AnnotatedPart[] {
    const { done } = this;
    this.done = [];
    return done;
  }
}
