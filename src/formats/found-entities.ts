import type { Entities, Features } from "../core/document.ts";
import type { FoundFeatures, FoundMention } from "./mentions-to-part.ts";

/** Numbers the entities of mentions in the order in which they are found, and collects what the mentions say of them. */
export class FoundEntities {
  private readonly numbers = new Map<string, number>();
  private readonly local: boolean[] = [];
  private readonly types: string[] = [];
  private readonly features: Record<string, string>[] = [];

  /** Takes what a mention says of its entity, and returns the entity's number. */
  add(mention: Pick<FoundMention, "entity" | "entityType" | "entityFeatures" | "isLocal">): number {
    const { entity: id, entityType = "", entityFeatures = {}, isLocal = false } = mention;
    let entity = this.numbers.get(id);
    if (entity === undefined) {
      this.numbers.set(id, (entity = this.numbers.size));
      this.local.push(isLocal);
      this.types.push("");
      this.features.push({});
    }
    this.types[entity] ||= entityType;
    for (const [name, value = ""] of Object.entries(entityFeatures)) this.features[entity][name] ||= value;
    return entity;
  }

  /** The entities, with a column of each kind of which something is known. */
  columns(): Entities {
    const features = featureColumns(this.features);
    return {
      length: this.numbers.size,
      ids: [...this.numbers.keys()],
      ...(this.local.includes(true) && { local: Uint8Array.from(this.local, Number) }),
      ...(this.types.some((type) => type !== "") && { types: this.types }),
      ...(features !== undefined && { features }),
    };
  }
}

/** Features as columns; nothing where no value says anything. */
export function featureColumns(rows: readonly FoundFeatures[]): Features | undefined {
  const names = new Set(rows.flatMap((row) => Object.keys(row).filter((name) => (row[name] ?? "") !== "")));
  if (names.size === 0) return undefined;
  return Object.fromEntries(Array.from(names, (name) => [name, rows.map((row) => row[name] ?? "")]));
}
