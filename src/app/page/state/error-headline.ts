import { wordsOf } from "../../../report/errors/error-sentence.ts";
import type { ErrorRow } from "../../engine/errors-view.ts";

/** The longest mention that a headline has in full. */
const LONGEST = 48;

/** Returns what is wrong in a few words, such as “he” is in the wrong entity, twice. */
export function errorHeadline(row: ErrorRow): string {
  const { type, badge, mentions, pieces, side } = row;
  const number = Number(row.why.data["pieces"]);
  if (pieces !== undefined)
    return type === "divided-entity" ? `${badge} is split into ${number} pieces` : `${badge} mixes ${number} entities`;
  const [first = "", second = ""] = mentions.map(({ text }) => quoted(text));
  switch (type) {
    case "divided-entity":
    case "conflated-entities":
      return `${subject(row)} in the wrong entity${times(row)}`;
    case "missing-mention":
    case "extra-mention":
      return `${subject(row)} ${side === "key" ? "missing" : "not in the key"}${times(row)}`;
    case "missing-entity":
    case "missing-singleton":
      return `${badge} ${first} is missing altogether`;
    case "extra-entity":
    case "extra-singleton":
      return `${badge} ${first} is not in the key at all`;
    case "span-error":
      return `${second} should be ${first}`;
    case "missing-link":
      return `${first} is not linked to ${second}`;
    case "extra-link":
      return `${first} is wrongly linked to ${second}`;
    default:
      return `${first}: ${wordsOf(type)}`;
  }
}

/** Returns the mentions with the verb, such as “he” is, or “he” and 2 other mentions are. */
function subject({ mentions }: ErrorRow): string {
  const first = quoted(mentions.at(0)?.text ?? "");
  if (new Set(mentions.map(({ text }) => text)).size <= 1) return `${first} is`;
  const others = mentions.length - 1;
  return `${first} and ${others === 1 ? "another mention" : `${others} other mentions`} are`;
}

/** Returns how often, if all mentions have the same words. */
function times({ mentions }: ErrorRow): string {
  if (mentions.length === 1 || new Set(mentions.map(({ text }) => text)).size > 1) return "";
  return mentions.length === 2 ? ", twice" : `, ${mentions.length} times`;
}

function quoted(text: string): string {
  const letters = Array.from(text);
  return `“${letters.length <= LONGEST ? text : `${letters.slice(0, LONGEST - 1).join("")}…`}”`;
}
