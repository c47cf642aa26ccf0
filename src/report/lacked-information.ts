/** Returns the information that a file lacks (a `LackedInformation`), as the object of “does not have”. */
export function lackText(what: string): string {
  return lackTexts[what] ?? what.replace(/^feature (.*)$/s, "the $1 of its mentions");
}

const lackTexts: Readonly<Partial<Record<string, string>>> = {
  mentions: "the mentions themselves, only their number",
  text: "positions of mentions in a text",
  tags: "the parts of speech of its words",
  heads: "the heads of its mentions",
  "mention types": "the types of its mentions, or parts of speech from which to infer them",
  "entity types": "the types of its entities",
  "entity ids": "ids of its entities",
  words: "the words of its text",
  "classes of names": "the names in the text and their classes",
  "the attributes of ACE": "the types, classes and heads that ACE's entities have",
  "weighted types": "ACE-Value weights for all of its types and classes",
  "non-referring expressions": "annotation of non-referring expressions",
  bridging: "annotation of bridging anaphors",
  "bridging antecedents": "the antecedent mentions of its bridging anaphors, only their antecedent entities",
  "discourse deixis": "annotation of discourse deixis (reference to stretches of text)",
};
