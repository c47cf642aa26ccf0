import type { AnnotatedPart } from "../core/document.ts";
import type { MatchedSides } from "./matched-sides.ts";

/** Looks on while parts are scored; where the scope is larger than a document, these are the joined ones. */
export interface PartObserver {
  /** Whether the part is to be scored at all. */
  wants(part: AnnotatedPart): boolean;
  /**
   * A part was scored. One that comes a second time, with the same id, takes the place of the first.
   *
   * @param response which of the responses, from 0; a part is scored with all of them, in their order, before the next
   */
  matched(id: string, sides: MatchedSides, response: number): void;
}
