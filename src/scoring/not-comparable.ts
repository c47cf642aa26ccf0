/** Thrown if systems cannot be compared, or cannot be scored with these options. */
export class NotComparableError extends Error {
  readonly reason: "units-differ" | "not-additive" | "too-few-units" | "information-lacking" | "too-large";

  /**
   * Creates the error.
   *
   * @param message a sentence that names systems or metrics, for people
   */
  constructor(reason: NotComparableError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}
