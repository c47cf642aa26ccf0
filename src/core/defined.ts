/** Fields that may be undefined, as optional fields that are left out instead. */
export type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/**
 * Returns the fields whose value is not undefined, in their order: for optional fields of a literal, as in
 * `{ id, ...defined({ label }) }`, where `label: undefined` would not do (keys are listed, and printed as JSON).
 */
export function defined<T extends object>(fields: T): Defined<T> {
  const present: Defined<T> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined) present[name] = value as Exclude<T[typeof name], undefined>;
  }
  return present;
}
