import { labelOf } from "../../core/document.ts";
import { exactMatching } from "../../matching/exact-matching.ts";
import type { MatchedSides } from "../../scoring/tabulate.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { surfaceOf } from "../../core/surface-of.ts";
import type { PreparedPart } from "../../scoring/prepare.ts";
import type { AuditWarning } from "./audit-result.ts";

/** How many mentions are named. */
const NAMED = 3;

type Unmatched = Extract<AuditWarning, { code: "unmatched-mentions" }>;

/** What is kept of a part. */
interface PartCoverage {
  readonly mentions: number;
  readonly unmatched: number;
  readonly examples: Unmatched["examples"];
  readonly document: string;
  /** Of each response, mentions beyond the key's last word. */
  readonly outside: readonly number[];
}

/** Finds mentions that cannot be matched: those of the key that none of several responses has, and those of a response outside the key's text. */
export class MentionCoverage {
  private readonly singletons: ScoreOptions["singletons"];
  private readonly responses: number;
  private readonly parts = new Map<string, PartCoverage>();
  /** Of the part that is being matched. */
  private found = new Uint8Array(0);
  private outside: number[] = [];

  constructor(responses: number, singletons: ScoreOptions["singletons"]) {
    this.responses = responses;
    this.singletons = singletons;
  }

  /** Adds a part of one response; those of the others must follow, in their order, before the next part. */
  add(id: string, { key, response }: MatchedSides, index: number): void {
    if (key === undefined) return;
    if (index === 0) {
      this.found = new Uint8Array(key.part.mentions.length);
      this.outside = [];
    }
    if (response !== undefined) {
      for (const m of exactMatching(key.part, response.part, key.order, response.order).key) this.found[m] = 1;
    }
    this.outside.push(response === undefined ? 0 : mentionsOutside(key, response));
    if (index < this.responses - 1) return;
    const mentions = key.order.filter((m) => this.singletons === "keep" || sizeOfEntity(key, m) > 1);
    const unmatched = mentions.filter((m) => this.found[m] === 0);
    const document = labelOf(key.part);
    this.parts.set(id, {
      mentions: mentions.length,
      unmatched: unmatched.length,
      examples: Array.from(unmatched.subarray(0, NAMED), (m) => ({ document, mention: surfaceOf(key.part, m) })),
      document,
      outside: this.outside,
    });
  }

  /** @param names of the responses */
  warnings(names: readonly string[]): AuditWarning[] {
    const parts = [...this.parts.values()];
    const unmatched = parts.reduce((sum, part) => sum + part.unmatched, 0);
    return [
      ...(unmatched === 0 || this.responses < 2
        ? []
        : [
            {
              code: "unmatched-mentions" as const,
              mentions: unmatched,
              of: parts.reduce((sum, part) => sum + part.mentions, 0),
              examples: parts.flatMap(({ examples }) => examples).slice(0, NAMED),
            },
          ]),
      ...names.flatMap((system, i) => {
        const first = parts.find(({ outside }) => outside[i] > 0);
        const mentions = parts.reduce((sum, { outside }) => sum + outside[i], 0);
        return first === undefined
          ? []
          : [{ code: "outside-text" as const, system, mentions, document: first.document }];
      }),
    ];
  }
}

function sizeOfEntity({ part, rank, sizes }: PreparedPart, m: number): number {
  return sizes[rank[part.mentions.entity[m]]];
}

/** Mentions beyond the last word of the key's text; none if its words, or the mentions' places, are not known. */
function mentionsOutside({ part: { tokens, mentions: known } }: PreparedPart, { part, order }: PreparedPart): number {
  if (tokens === undefined || known.names !== undefined || part.mentions.names !== undefined) return 0;
  return order.filter((m) => part.mentions.last[m] >= tokens.length).length;
}
