/** A question that cannot be answered, for a reason that the user can change. */
export interface Refusal {
  readonly refused: true;
  readonly message: string;
}
