import { listIn } from "../../core/arrays.ts";
import { isWhole, joinEntities, joinMentions, joinTokens, nameMentions } from "../../core/columns.ts";
import { partDigest } from "../../core/corpus-hash.ts";
import { defined } from "../../core/defined.ts";
import { type Diagnostic, diagnosticOf } from "../../core/diagnostic.ts";
import {
  type AnnotatedPart,
  type Entities,
  type JoinedPart,
  labelOf,
  runsOf,
  type SideName,
  type Tokens,
} from "../../core/document.ts";
import { distinctMentions } from "../../matching/equal-mentions.ts";
import {
  agreeSides,
  type KeyPart,
  type PreparedPart,
  prepareSide,
  type ReadPart,
  reportDuplicates,
} from "../prepare.ts";
import { documentsThatRestart, type Restarts } from "./restarting-ids.ts";
import { topicOfPart } from "../topic-of.ts";
import type { ScoreOptions } from "../score-options.ts";
import { type Counting, countSides, type ScoredPart } from "../score-part.ts";
import { tabulateSides } from "../tabulate.ts";

type Report = (diagnostic: Diagnostic) => void;

/** A part that waits to be joined: as it was read, and as aligned with each response. */
interface WaitingPart {
  readonly id: string;
  readonly document: string;
  readonly key: AnnotatedPart | undefined;
  readonly responses: readonly (AnnotatedPart | undefined)[];
  readonly agreed: readonly {
    readonly key?: AnnotatedPart | undefined;
    readonly response?: AnnotatedPart | undefined;
  }[];
}

interface JoinedListener {
  readonly wants: (part: AnnotatedPart) => boolean;
  /** @param response the index of the response, from 0 */
  readonly scored: (id: string, scored: ScoredPart, response: number) => void;
}

/**
 * Collects all parts, and then scores those of each scope (subtopic, topic or corpus) as one part, because they may
 * share entities. Compares tokens and reports repeated mentions before that, part by part.
 */
export class ScopeJoiner {
  private readonly counting: Counting;
  private readonly options: ScoreOptions;
  private readonly waiting = new Map<string, WaitingPart>();

  constructor(counting: Counting) {
    this.counting = counting;
    this.options = counting.options;
  }

  /** Adds a part. It replaces one with the same id. */
  add(
    id: string,
    key: KeyPart | undefined,
    responses: readonly (ReadPart | undefined)[],
    reports: readonly Report[],
  ): void {
    const { options } = this;
    const document = (key ?? responses.find((response) => response !== undefined))?.part.document;
    if (document === undefined) return;
    const agreed = responses.map((response, i) => {
      if (response === undefined) return { key: key?.part };
      const { prepared } = prepareSide(response.part, options, { parsedBy: key?.part });
      reportDuplicates(prepared, reports[i], options);
      return key === undefined ? { response: response.part } : agreeSides(key.part, response.part, options, reports[i]);
    });
    this.waiting.set(id, {
      ...{ id, document, agreed },
      key: key?.asRead,
      responses: responses.map((response) => response?.asRead),
    });
  }

  /**
   * Joins and scores the parts.
   *
   * @param report receives diagnostics about the topics and the key
   */
  score(report: Report, reports: readonly Report[], { wants, scored }: JoinedListener): void {
    const shared = new Map<string, WaitingPart[]>();
    const all = Array.from(this.waiting.values()).sort((a, b) => (a.id < b.id ? -1 : 1));
    const topics = this.topicsOf(all, report);
    for (const part of all) {
      if (part.key === undefined && this.options.extraDocuments === "ignore") continue;
      const scope = this.options.scope === "corpus" ? "corpus" : topics.get(part.document)!;
      listIn(shared, scope).push(part);
    }
    if (this.options.scopeIds !== "shared") reportRestarts(Array.from(shared.values()), report, reports);
    const sharing = { several: false, key: false, responses: reports.map(() => false) };
    for (const [scope, parts] of shared) {
      const keyDigest = scopeDigest(parts.flatMap(({ key }) => key ?? []));
      if (parts.length > 1) sharing.several = true;
      sharing.key ||= sharesEntity(parts.map(({ key }) => key));
      reports.forEach((_, i) => {
        sharing.responses[i] ||= sharesEntity(parts.map(({ responses }) => responses[i]));
        const taken = parts.filter(({ key, responses }) => key !== undefined || responses[i] !== undefined);
        const joined = joinParts(
          scope,
          taken.map(({ agreed, document }) => ({ ...agreed[i], topic: topics.get(document)! })),
        );
        const named = joined.key ?? joined.response;
        if (named === undefined || !wants(named)) return;
        const sides = tabulateSides(
          this.prepared(joined.key),
          this.prepared(joined.response, joined.key),
          this.options,
        );
        const identity = {
          ...{ document: scope, part: "" },
          keyDigest,
          responseDigest: scopeDigest(parts.flatMap(({ responses }) => responses[i] ?? [])),
          joined: {
            documents: new Set(taken.map(({ document }) => document)).size,
            topics: new Set(taken.map(({ document }) => topics.get(document))).size,
          },
        };
        scored(scope, { counts: countSides(sides, identity, this.counting), sides }, i);
      });
    }
    if (!sharing.several) return;
    const tell = (to: Report, side: SideName): void => {
      to(diagnosticOf("no-shared-entity", { data: { side } }));
    };
    if (!sharing.key) tell(report, "key");
    sharing.responses.forEach((shares, i) => {
      if (!shares) tell(reports[i], "response");
    });
  }

  private prepared(part: AnnotatedPart | undefined, parsedBy = part): PreparedPart | undefined {
    return part && prepareSide(part, this.options, { parsedBy }).prepared;
  }

  /**
   * Finds the topics of documents. If topics were requested, reports that all documents have the same topic, that each
   * has its own, or that only some have one, because this may be a mistake.
   */
  private topicsOf(parts: readonly WaitingPart[], report: Report): Map<string, string> {
    const { scope, topicPattern } = this.options;
    const topics = new Map<string, string>();
    const untold: string[] = [];
    const given = new Map(parts.map((part) => [part.document, topicsIn(part)]));
    // Names in files and names in ids may differ, so only one kind counts.
    const areGiven = [...given.values()].every((each) => each?.[scope === "subtopic" ? scope : "topic"] !== undefined);
    for (const [document, own] of given) {
      const topic = topicOfPart({ document, topics: areGiven ? own : undefined }, scope, topicPattern);
      if (topic === undefined) untold.push(document);
      // A document without a topic is a topic of its own.
      topics.set(document, topic ?? document);
    }
    const different = new Set(topics.values()).size;
    const documents = topics.size;
    const tell = (code: "no-topic" | "one-topic" | "topic-per-document", data: Diagnostic["data"]): void => {
      report(diagnosticOf(code, { data }));
    };
    const isAsked = scope !== "corpus" || topicPattern !== undefined;
    if (isAsked && untold.length > 0 && untold.length < documents) {
      tell("no-topic", { documents: untold.length, of: documents, first: untold[0] });
    } else if (isAsked && documents > 1 && different === documents) tell("topic-per-document", { documents });
    if (isAsked && documents > 1 && different === 1) tell("one-topic", { documents });
    return topics;
  }
}

/** Returns the topics that a file names. Of several files, the key counts first. */
function topicsIn({ key, responses }: WaitingPart): AnnotatedPart["topics"] {
  return [key, ...responses].find((part) => part?.topics !== undefined)?.topics;
}

/**
 * Reports each side whose ids begin again in the documents of a scope. If those of the key do not, they tell which
 * entities of a response are the same.
 */
function reportRestarts(scopes: readonly (readonly WaitingPart[])[], report: Report, reports: readonly Report[]): void {
  const waiting = scopes.flatMap((all) => (all.length > 1 ? all : []));
  const tell = (to: Report, side: SideName, found: Restarts | undefined): void => {
    if (found === undefined) return;
    const { documents, isSure } = found;
    to(diagnosticOf("ids-restart", { ...(!isSure && { severity: "warning" }), data: { side, documents } }));
  };
  const ofKey = documentsThatRestart(waiting.flatMap(({ key }) => (key === undefined ? [] : [{ part: key }])));
  tell(report, "key", ofKey);
  reports.forEach((own, i) => {
    const parts = waiting.flatMap(({ key, responses }) => {
      const part = responses[i];
      return part === undefined ? [] : [{ part, key: ofKey === undefined ? key : undefined }];
    });
    tell(own, "response", documentsThatRestart(parts));
  });
}

function sharesEntity(parts: readonly (AnnotatedPart | undefined)[]): boolean {
  const seen = new Set<string>();
  return parts.some((part, p) => {
    const ids = part === undefined ? [] : Array.from(part.entities.ids, (_, e) => sharedId(part.entities, e, p));
    const isShared = ids.some((id) => seen.has(id));
    for (const id of ids) seen.add(id);
    return isShared;
  });
}

/**
 * Returns the fingerprint of one side of parts that share entities. It covers each part, with entities numbered by
 * their first mentions in all of them. For a single part whose mentions have positions, it equals `partDigest`.
 *
 * @param parts in an order that does not depend on the files
 */
function scopeDigest(parts: readonly AnnotatedPart[]): string | undefined {
  if (parts.length === 0) return undefined;
  const numbers = new Map<string, number>();
  return parts
    .map((part, p) =>
      partDigest(part, distinctMentions(part, "keep").order, (entity) => {
        const id = sharedId(part.entities, entity, p);
        const number = numbers.get(id) ?? numbers.size;
        numbers.set(id, number);
        return number;
      }),
    )
    .join("");
}

interface JoinablePart {
  readonly key?: AnnotatedPart | undefined;
  readonly response?: AnnotatedPart | undefined;
  readonly topic: string;
}

interface JoinedSides {
  readonly key?: AnnotatedPart;
  readonly response?: AnnotatedPart;
}

/**
 * Joins parts that share entities into one. An entity has all mentions with its id, in any part, but ids that are valid
 * only within a part stay separate.
 *
 * A part has the same place on both sides, whatever their numbers of tokens. The part is as long as the longer side,
 * whose mentions may go beyond its tokens. If some mentions have names, all get names: the name of the part, then the
 * mention's own.
 *
 * @param parts in the order of joining, which must not depend on the order of the files
 * @complexity O(tokens + mentions), and a sort if mentions have names
 */
export function joinParts(name: string, parts: readonly JoinablePart[]): JoinedSides {
  const named = parts.some(
    ({ key, response }) => key?.mentions.names !== undefined || response?.mentions.names !== undefined,
  );
  const lengths = parts.map(({ key, response }) => Math.max(extentOf(key), extentOf(response)));
  let end = 0;
  const starts = lengths.map((length) => (end += length) - length);
  const labels = parts.map(({ key, response }) => labelOf((key ?? response)!));
  const joined = parts.map(({ key, response, topic }): JoinedPart => {
    const { document, part } = (key ?? response)!;
    return { document, part, topic };
  });
  const side = (own: SideName, other: SideName): AnnotatedPart | undefined => {
    if (parts.every((part) => part[own] === undefined)) return undefined;
    const placed = parts.map(
      (part, p): PlacedPart => ({
        label: labels[p],
        start: starts[p],
        length: lengths[p],
        own: part[own],
        tokens: part[own] === undefined ? part[other]?.tokens : part[own].tokens,
      }),
    );
    const { entities, indices } = entitiesOf(placed);
    const tokens = named ? undefined : tokensOf(placed);
    const mentions = joinMentions(
      placed.map(({ own, start }, p) => ({ mentions: own?.mentions, start, entities: indices[p] })),
    );
    const ends = parts.find((part) => part[own]?.ends !== undefined)?.[own]?.ends;
    const origin = parts.find((part) => part[own]?.origin !== undefined)?.[own]?.origin;
    const hasSentenceOrigin = parts.some((part) => part[own]?.sentenceOrigin === 0);
    return {
      document: name,
      part: "",
      ...(hasSentenceOrigin && { sentenceOrigin: 0 }),
      ...defined({ ends, origin, tokens }),
      mentions: named ? nameMentions(mentions, namesOf(placed)) : mentions,
      entities,
      joined,
    };
  };
  const [key, response] = [side("key", "response"), side("response", "key")];
  return defined({ key, response });
}

/** Returns how many tokens a part has, or how many its mentions imply, if that is more. */
function extentOf(part: AnnotatedPart | undefined): number {
  if (part === undefined) return 0;
  return part.mentions.last.reduce((most, last) => Math.max(most, last + 1), part.tokens?.length ?? 0);
}

/** Identifies an entity in its scope: by its id, and by its part if the id is valid only there. */
function sharedId({ ids, local }: Entities, entity: number, part: number): string {
  return local?.[entity] === 1 ? `${part}\0${ids[entity]}` : ids[entity];
}

function entitiesOf(parts: readonly PlacedPart[]): { entities: Entities; indices: readonly Int32Array[] } {
  const index = new Map<string, number>();
  const ids: string[] = [];
  const indices = parts.map(({ own, label }, p) => {
    if (own === undefined) return new Int32Array(0);
    const { entities } = own;
    return Int32Array.from(entities.ids, (id, e) => {
      const shared = sharedId(entities, e, p);
      let known = index.get(shared);
      if (known === undefined) {
        index.set(shared, (known = ids.length));
        ids.push(shared === id ? id : `${id} (${label})`);
      }
      return known;
    });
  });
  const tables = parts.flatMap(({ own }, p) =>
    own === undefined ? [] : [{ table: own.entities, indices: indices[p] }],
  );
  return { entities: joinEntities(ids, tables), indices };
}

/** Returns names of mentions: the part, then their own name, or their tokens if they have none. */
function namesOf(parts: readonly PlacedPart[]): string[] {
  return parts.flatMap(({ own, label }) =>
    Array.from({ length: own?.mentions.length ?? 0 }, (_, m) => {
      const { mentions } = own!;
      const name = mentions.names?.[m] ?? runsOf(mentions, m).join();
      return label === "" ? name : `${label}: ${name}`;
    }),
  );
}

interface PlacedPart {
  readonly label: string;
  /** Where its tokens begin, and how much room they have. The other side's part has the same place. */
  readonly start: number;
  readonly length: number;
  readonly own?: AnnotatedPart | undefined;
  /** Its tokens, or if this side lacks the part, those of the other side. */
  readonly tokens?: Tokens | undefined;
}

/**
 * Joins the tokens of several parts. Places without a token are empty words. Words, tags, parses and sentences are kept
 * only if all parts with mentions have them. Sentences are named after their part.
 *
 * @param parts ascending, without gaps
 */
function tokensOf(parts: readonly PlacedPart[]): Tokens | undefined {
  if (parts.every(({ own }) => own?.tokens === undefined)) return undefined;
  const joinable = parts.map(({ own, start, tokens }) => ({
    tokens,
    at: (token: number) => start + token,
    counts: own !== undefined && own.mentions.length > 0,
  }));
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return joinTokens(joinable, length, isWhole(joinable, "sentenceStarts") ? joinSentences(parts) : {});
}

/** Joins sentences. A part without sentences counts as one sentence. */
function joinSentences(parts: readonly PlacedPart[]): Pick<Tokens, "sentenceStarts" | "sentenceIds"> {
  const starts: number[] = [];
  const ids: string[] = [];
  for (const { label, start, length, tokens } of parts) {
    if (length === 0) continue;
    const own = tokens?.sentenceStarts ?? [];
    if (own.length === 0) {
      starts.push(start);
      ids.push(label);
    }
    own.forEach((first, s) => {
      starts.push(start + first);
      ids.push(`${label} ${tokens?.sentenceIds?.[s] || s + 1}`.trimStart());
    });
  }
  return { sentenceStarts: Int32Array.from(starts), sentenceIds: ids };
}
