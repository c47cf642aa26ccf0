/** Says that a response has the mentions of the key. */
export function goldMentionsText(response: string, mentions: number | string): string {
  return `${response} has exactly the key's mentions (${mentions}). These are scores on gold mentions, so do not compare them with scores of systems that find mentions themselves`;
}
