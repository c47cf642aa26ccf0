/** The label, as an entity's type, of what annotators have not decided. Readers report it: `undecided-entities`. */
export const undecidedLabel = "?";

/** The feature of entities that writers of annotation tools write as a note: why an entity is undecided. */
export const noteFeature = "note";
