/** Something that cannot be answered, for a reason that the user can do something about. */
export interface Refusal {
  readonly refused: true;
  readonly message: string;
}
