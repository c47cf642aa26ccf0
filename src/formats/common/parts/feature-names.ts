/** Returns whether a feature of a layer of spans seems to name entities, such as `entity`, `cluster_id` or `chain`. */
export function isEntityFeature(name: string): boolean {
  return /^(?:entity|cluster|chain|coref(?:erence)?|referent)(?:[_-]?(?:id|no|nr|number|name|label))?$/i.test(name);
}

/** Returns whether a feature of a layer of spans gives the type of the entity. */
export function isTypeFeature(name: string): boolean {
  return /^(?:entity|entity_?type|type|value|class|category)$/i.test(name);
}
