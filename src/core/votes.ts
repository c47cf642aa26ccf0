import type { Votes } from "./document.ts";

/** The antecedent of a markable that is discourse-new. */
export const discourseNew = -1;
/** The antecedent of a markable that does not refer. */
export const notReferring = -2;

/** What the votes on single markables say about mentions and links: see `voteShares`. */
export interface VoteShares {
  /** w(x): the share of the votes on each markable by which it refers; 0 without votes. */
  readonly referring: Float64Array;
  /** w(x,y) by markable x, for each markable y with which it may be joined, itself included. */
  readonly joined: readonly ReadonlyMap<number, number>[];
}

/**
 * Returns the shares of votes for mentions and links. Nobody votes on all markables, so a link that takes several votes is
 * made of independent ones: let each markable have one of its votes, drawn at random. Then
 *
 *   w(x)     is the probability that x refers
 *   w(x,y)   is the probability that x and y refer and that their chains of antecedents meet;
 *            for y before x, this is Σ_p q(x,p) · w(p,y), with q(x,p) the share of the votes on x for its antecedent p
 *
 * A chain ends at a markable that is discourse-new, or whose antecedent does not refer. If all votes on each markable are
 * the same, all shares are 0 or 1.
 *
 * @complexity O(choices · markables that a chain may reach)
 */
export function voteShares({ length, choices }: Votes): VoteShares {
  const all = new Float64Array(length);
  const referring = new Float64Array(length);
  const antecedents: { readonly at: number; readonly votes: number }[][] = Array.from({ length }, () => []);
  for (let c = 0; c < choices.length; c++) {
    const [x, antecedent, votes] = [choices.markable[c], choices.antecedent[c], choices.votes[c]];
    all[x] += votes;
    if (antecedent !== notReferring) referring[x] += votes;
    if (antecedent >= 0) antecedents[x].push({ at: antecedent, votes });
  }
  const joined: Map<number, number>[] = [];
  for (let x = 0; x < length; x++) {
    if (all[x] > 0) referring[x] /= all[x];
    const own = new Map<number, number>();
    for (const { at, votes } of antecedents[x])
      for (const [y, share] of joined[at]) own.set(y, (own.get(y) ?? 0) + (votes / all[x]) * share);
    for (const [y, share] of own) joined[y].set(x, share);
    if (referring[x] > 0) own.set(x, referring[x]);
    joined.push(own);
  }
  return { referring, joined };
}

/**
 * Returns the entity of each markable if everywhere the choice with most votes wins, from 0; −1 for markables that do not
 * refer or have no votes. Of choices with equally many votes, the first wins.
 */
export function mostVotedEntities({ length, choices }: Votes): Int32Array {
  const most = new Int32Array(length);
  const antecedent = new Int32Array(length).fill(notReferring);
  for (let c = 0; c < choices.length; c++) {
    const x = choices.markable[c];
    if (choices.votes[c] <= most[x]) continue;
    most[x] = choices.votes[c];
    antecedent[x] = choices.antecedent[c];
  }
  const entities = new Int32Array(length).fill(-1);
  let count = 0;
  for (let x = 0; x < length; x++) {
    if (antecedent[x] === notReferring) continue;
    const known = antecedent[x] >= 0 ? entities[antecedent[x]] : -1;
    entities[x] = known >= 0 ? known : count++;
  }
  return entities;
}
