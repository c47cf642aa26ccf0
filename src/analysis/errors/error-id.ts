import { listIn } from "../../core/list-in.ts";

/**
 * Short names of errors that stay the same as long as what they are made of does: document, type and spans, and not the order in which
 * they are found.
 *
 * @param identities of all errors of one system
 * @returns ten hexadecimal digits for each; where two identities have the same, the later in alphabetical order gets `-2`, and so on
 */
export function errorIds(identities: readonly string[]): string[] {
  const ids = identities.map(hash);
  const sharing = new Map<string, number[]>();
  ids.forEach((id, i) => {
    listIn(sharing, id).push(i);
  });
  for (const same of sharing.values()) {
    if (same.length === 1) continue;
    same.sort((a, b) => (identities[a] < identities[b] ? -1 : identities[a] > identities[b] ? 1 : a - b));
    same.forEach((i, n) => {
      if (n > 0) ids[i] = `${ids[i]}-${n + 1}`;
    });
  }
  return ids;
}

/** 40 bits of two FNV-1a hashes, of the text as it is and with another start. */
function hash(text: string): string {
  const digits = (start: number): string => {
    let value = start;
    for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
    // The lowest bits of FNV-1a are the least mixed.
    value ^= value >>> 15;
    return ((Math.imul(value, 0x2c1b3c6d) ^ (value >>> 12)) >>> 0).toString(16).padStart(8, "0");
  };
  return digits(0x811c9dc5) + digits(0x2f0b4a91).slice(0, 2);
}
