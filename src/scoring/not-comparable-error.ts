/** Thrown where systems cannot be compared, or scored as the options ask. */
export class NotComparableError extends Error {
  readonly reason: "units-differ" | "not-additive" | "too-few-units" | "information-lacking" | "too-large";

  /**
   * Says why.
   *
   * @param message a sentence that names systems or metrics, for people
   */
  constructor(reason: NotComparableError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}
