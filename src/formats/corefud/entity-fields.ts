/** Which of the fields of an opening bracket, separated by `-`, is what: 0-based places, -1 for what is not declared. */
export interface EntityFields {
  readonly id: number;
  readonly type: number;
  readonly head: number;
  readonly minimum: number;
}

/** Names of the fields that are read, in CorefUD, GUM, and the first proposals; the others are passed over. */
const names = {
  id: ["eid", "GRP"],
  type: ["etype", "entity"],
  head: ["head"],
  minimum: ["minspan", "MIN"],
} as const;

/** Reads the value of `# global.Entity`; nothing if it has no field for the entity's id. */
export function parseEntityFields(declaration: string): EntityFields | undefined {
  const fields = declaration.split("-");
  const place = (wanted: readonly string[]): number => fields.findIndex((field) => wanted.includes(field));
  const id = place(names.id);
  return id < 0 ? undefined : { id, type: place(names.type), head: place(names.head), minimum: place(names.minimum) };
}

/** The order of CorefUD 1.0, for files that do not declare theirs. */
export const undeclaredFields: EntityFields = { id: 0, type: 1, head: 2, minimum: -1 };
