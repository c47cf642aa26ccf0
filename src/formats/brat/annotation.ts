import { parseOffset } from "../offset.ts";

/** A span of text, `T1<tab>TYPE 10 20;25 30<tab>TEXT`. */
export interface TextBound {
  readonly kind: "text";
  readonly id: string;
  readonly type: string;
  /** `[start, end, start, end, …]` as in the file. */
  readonly spans: readonly number[];
  /** What the file says stands there; absent if it does not say. */
  readonly text?: string;
  readonly line: number;
}

/** An event, `E1<tab>TYPE:T1 ROLE:T2`. */
export interface Event {
  readonly kind: "event";
  readonly id: string;
  readonly type: string;
  readonly trigger: string;
  /** How many arguments it has. */
  readonly roles: number;
  readonly line: number;
}

/** A relation, `R1<tab>LABEL Arg1:T1 Arg2:T2`, or an equivalence, `*<tab>LABEL T1 T2 T3`. */
export interface Relation {
  readonly kind: "relation" | "equivalence";
  readonly id: string;
  readonly label: string;
  /** Ids of text-bound annotations or events. */
  readonly members: readonly string[];
  readonly line: number;
}

/** What has nothing to do with coreference, named in the plural. */
interface Other {
  readonly kind: "other";
  readonly layer: "attributes" | "normalisations" | "notes";
}

export type Annotation = TextBound | Event | Relation | Other;

const others: Readonly<Partial<Record<string, Other["layer"]>>> = {
  A: "attributes",
  M: "attributes",
  N: "normalisations",
  "#": "notes",
};

/** What lines of each kind look like, for messages. */
const forms: Readonly<Partial<Record<string, string>>> = {
  T: "a text-bound annotation, `T1<tab>TYPE START END<tab>TEXT`",
  E: "an event, `E1<tab>TYPE:T1`",
  R: "a relation, `R1<tab>LABEL Arg1:T1 Arg2:T2`",
  "*": "an equivalence, `*<tab>Equiv T1 T2`",
};

/** The form that a line should have, for messages. */
export function expectedForm(text: string): string {
  return forms[text.slice(0, 1)] ?? "a brat annotation, whose id begins with T, E, R, A, M, N, `#` or `*`";
}

/** A line as what its first letter says; nothing if it does not have that form. */
export function parseAnnotation(text: string, line: number): Annotation | undefined {
  const layer = others[text.slice(0, 1)];
  if (layer !== undefined) return { kind: "other", layer };
  const [id, body = "", ...rest] = text.split("\t");
  if (id.startsWith("T")) return textBound(id, body, rest, line);
  // Another line may stand behind a lost line break.
  if (rest.some((field) => field.trim() !== "")) return undefined;
  switch (id.slice(0, 1)) {
    case "E":
      return event(id, body, line);
    case "R":
      return relation(id, body, line);
    case "*":
      return equivalence(id, body, line);
    default:
      return undefined;
  }
}

function textBound(id: string, body: string, rest: readonly string[], line: number): TextBound | undefined {
  const match = /^(\S+) +(\S.*)$/.exec(body);
  if (match === null) return undefined;
  const [, type, places] = match;
  const spans: number[] = [];
  for (const place of places.split(";")) {
    const bounds = place.trim().split(/ +/).map(parseOffset);
    const [start, end] = bounds;
    if (bounds.length !== 2 || start === undefined || end === undefined) return undefined;
    spans.push(start, end);
  }
  return { kind: "text", id, type, spans, ...(rest.length > 0 && { text: rest.join("\t") }), line };
}

function event(id: string, body: string, line: number): Event | undefined {
  const [head, ...roles] = body.trim().split(/ +/);
  const colon = head.indexOf(":");
  const trigger = head.slice(colon + 1);
  if (colon <= 0 || trigger === "") return undefined;
  return { kind: "event", id, type: head.slice(0, colon), trigger, roles: roles.length, line };
}

function relation(id: string, body: string, line: number): Relation | undefined {
  const [label, ...roles] = body.trim().split(/ +/);
  const members = roles.map((role) => role.slice(role.indexOf(":") + 1));
  if (label === "" || members.length < 2 || roles.some((role) => !/^[^:]+:./.test(role))) return undefined;
  return { kind: "relation", id, label, members, line };
}

function equivalence(id: string, body: string, line: number): Relation | undefined {
  const [label, ...members] = body.trim().split(/ +/);
  return label === "" || members.length === 0 ? undefined : { kind: "equivalence", id, label, members, line };
}
