/** The warning that a response has the key's mentions, without a full stop. */
export function goldMentionsText(response: string, mentions: number | string): string {
  return `${response} has exactly the ${mentions} mentions of the key: these scores are for gold mentions, and cannot be compared with those of systems that find mentions themselves`;
}
