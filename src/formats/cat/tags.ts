/** Matches relations that mean coreference. */
export const COREFERENCE = /COREF|^REFERS_TO$/i;

/** Tags of markables that have tokens, but mention no entity or event. */
export const OTHER_TAGS: ReadonlySet<string> = new Set(["TIMEX3", "VALUE", "SIGNAL", "C-SIGNAL"]);
