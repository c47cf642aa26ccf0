import { partDigest } from "../../core/corpus-hash.ts";
import { type Diagnostic, diagnosticOf } from "../../core/diagnostic.ts";
import type { AnnotatedPart, SideName } from "../../core/document.ts";
import { listIn } from "../../core/arrays.ts";
import { distinctMentions } from "../../matching/distinct-mentions.ts";
import { agreeSides } from "../agree.ts";
import { type KeyPart, type PreparedPart, prepareSide, type ReadPart, reportDuplicates } from "../prepare.ts";
import type { ScoreOptions } from "../score-options.ts";
import { type Counting, countSides, type ScoredPart } from "../score-part.ts";
import { tabulateSides } from "../tabulate.ts";
import { joinParts, sharedId } from "./join-parts.ts";
import { topicOf } from "./topic-of.ts";

type Report = (diagnostic: Diagnostic) => void;

/** A part as it waits to be joined: as it was read, and as each response agreed with it. */
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

/** Who is asked about joined parts, and told of them. */
interface JoinedListener {
  readonly wants: (part: AnnotatedPart) => boolean;
  /** @param response which of the responses, from 0 */
  readonly scored: (id: string, scored: ScoredPart, response: number) => void;
}

/**
 * Collects parts whose entities are shared, and scores them once all have come: those of a topic, or of the corpus, as one part. Tokens
 * are compared, and repeated mentions reported, part by part, before that.
 */
export class ScopeJoiner {
  private readonly counting: Counting;
  private readonly options: ScoreOptions;
  private readonly waiting = new Map<string, WaitingPart>();

  constructor(counting: Counting) {
    this.counting = counting;
    this.options = counting.options;
  }

  /**
   * Adds a part. One with the same id takes the place of the one before.
   *
   * @param reports of each response
   */
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
      reportDuplicates(prepared, reports[i], options.onDuplicate === "error");
      return key === undefined ? { response: response.part } : agreeSides(key.part, response.part, options, reports[i]);
    });
    this.waiting.set(id, {
      ...{ id, document, agreed },
      key: key?.asRead,
      responses: responses.map((response) => response?.asRead),
    });
  }

  /**
   * Joins and scores what was added.
   *
   * @param report receives what is odd about the topics and the key
   * @param reports of each response
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

  /** The topics of documents. Where they tell nothing apart, or a pattern does not fit, somebody may have meant something else. */
  private topicsOf(parts: readonly WaitingPart[], report: Report): Map<string, string> {
    const { scope, topicPattern } = this.options;
    const topics = new Map<string, string>();
    const untold: string[] = [];
    for (const document of new Set(parts.map((part) => part.document))) {
      const topic = topicOf(document, scope, topicPattern);
      if (topic === undefined) untold.push(document);
      // A document that tells no topic is one by itself.
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

/** Whether an entity of one side is in two of these parts. */
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
 * The fingerprint of one side of parts that share their entities: that of each part, with entities numbered in the order of their
 * first mentions in all of them. Of a single part it is `partDigest`.
 *
 * @param parts in an order that is not that of the files
 * @returns nothing if there are none
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
