import { type Signal, signal } from "@preact/signals";
import { leftColumn, spreadsheetTable } from "../../../report/table.ts";
import type { AnnotatorView, DisagreementsView, DisagreementView, MarkedEntity } from "../../engine/agreement-view.ts";
import { annotatorLetter } from "../../engine/annotator-letter.ts";
import type { Overview } from "../../engine/overview.ts";
import { store, stored } from "./storage.ts";

export const howToAgree = "Agreement compares annotators: open two or more files with the role “Annotator”.";

/** The side of a disagreement that is right. */
export type Judgement = "a" | "b" | "neither";

interface Decided {
  readonly decision: Judgement;
  /** The name of the one who decided. */
  readonly by: string;
}

/** Two annotators, by their numbers in `Overview.annotators`. */
export type AnnotatorPair = readonly [a: number, b: number];

/** Returns whether all files are of annotators. The first is then in place of the key, which no view may call so. */
export function hasNoKey({ annotators }: Pick<Overview, "annotators">): boolean {
  return annotators.at(0)?.layer === "key";
}

export function annotatorPairs({ length }: readonly AnnotatorView[]): AnnotatorPair[] {
  const numbers = Array.from({ length }, (_, n) => n);
  return numbers.flatMap((a) => numbers.slice(a + 1).map((b): AnnotatorPair => [a, b]));
}

/** Returns what an annotator calls an entity, such as `A3`. */
export function nameOfMarked(annotator: number, { number }: MarkedEntity): string {
  return `${annotatorLetter(annotator)}${number}`;
}

/** Decisions about disagreements, kept until the browser's tab is closed. */
export class Adjudication {
  readonly all: Signal<ReadonlyMap<string, Decided>> = signal(new Map());
  #place = "";

  /** Loads the decisions about what these annotators marked. */
  openFor({ annotators, systems }: Pick<Overview, "annotators" | "systems">): void {
    const names = annotators.map(({ name }) => name);
    const corpora = annotators.map(({ layer }) => fingerprintOf(systems, layer));
    this.#place = `corefscope-decisions-${JSON.stringify([names, corpora])}`;
    const kept = stored(this.#place, "session");
    this.all.value = new Map(kept === null ? [] : (JSON.parse(kept) as [string, Decided][]));
  }

  /** @param pair the names of two annotators */
  of(pair: readonly [string, string], { id }: DisagreementView): Decided | undefined {
    return this.all.value.get(keyOf(pair, id));
  }

  /** Decides; the same decision again is taken back. */
  decide(pair: readonly [string, string], { id }: DisagreementView, decision: Judgement, by: string): void {
    const key = keyOf(pair, id);
    const all = new Map(this.all.value);
    if (all.get(key)?.decision === decision) all.delete(key);
    else all.set(key, { decision, by });
    this.all.value = all;
    store(this.#place, JSON.stringify([...all]), "session");
  }
}

/** Returns the fingerprint of what an annotator marked. */
function fingerprintOf(systems: Overview["systems"], layer: AnnotatorView["layer"]): string {
  const { signature } = systems.at(layer === "key" ? 0 : layer) ?? {};
  return (layer === "key" ? /\|key:([^|]*)/ : /\|resp:([^|]*)/).exec(signature ?? "")?.[1] ?? "";
}

function keyOf(pair: readonly [string, string], id: string): string {
  return JSON.stringify([...pair, id]);
}

/** A disagreement for a file, with positions from 0. */
interface WrittenDisagreement extends Partial<Decided> {
  readonly document: string;
  readonly part: string;
  readonly tokens: readonly number[] | null;
  readonly words: string;
  readonly reason: string;
  readonly a: WrittenEntity | null;
  readonly b: WrittenEntity | null;
}

interface WrittenEntity {
  /** As on the page. */
  readonly entity: string;
  /** Its id in the file; "" if it has none. */
  readonly id: string;
  readonly name: string;
}

/** What is needed to write down decisions. */
interface Decisions {
  readonly pair: AnnotatorPair;
  /** The names of the two annotators. */
  readonly names: readonly [string, string];
  readonly disagreements: readonly DisagreementView[];
  readonly decisionOf: (disagreement: DisagreementView) => Decided | undefined;
}

/** Returns all disagreements of two annotators with the decisions so far. */
export function decisionsJson(decisions: Decisions): string {
  const [a, b] = decisions.names;
  const file = { schema: "corefscope/decisions/1", annotators: { a, b }, disagreements: written(decisions) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

export function decisionsTsv(decisions: Decisions): string {
  const [a, b] = decisions.names;
  const titles = ["document", "part", "tokens", "words", "annotator_a", "entity_a", "id_a"];
  const columns = [...titles, "annotator_b", "entity_b", "id_b", "reason", "decision", "decided_by"].map(leftColumn);
  const rows = written(decisions).map((each) => [
    ...[each.document, each.part, each.tokens?.join(" ") ?? "", each.words],
    ...[a, each.a?.entity ?? "", each.a?.id ?? "", b, each.b?.entity ?? "", each.b?.id ?? ""],
    ...[each.reason, each.decision ?? "", each.by ?? ""],
  ]);
  return spreadsheetTable({ columns, rows });
}

function written({ pair, disagreements, decisionOf }: Decisions): WrittenDisagreement[] {
  const entity = (annotator: number, marked: MarkedEntity | undefined): WrittenEntity | null =>
    marked === undefined ? null : { entity: nameOfMarked(annotator, marked), id: marked.id, name: marked.name };
  return disagreements.map((each) => ({
    ...{ document: each.document, part: each.part, tokens: each.tokens ?? null, words: each.text, reason: each.reason },
    ...{ a: entity(pair[0], each.a), b: entity(pair[1], each.b) },
    ...decisionOf(each),
  }));
}

/** Returns the names of two annotators. */
export function namesOfPair(
  { annotators }: Pick<Overview, "annotators">,
  pair: AnnotatorPair,
): readonly [string, string] {
  return [annotators[pair[0]].name, annotators[pair[1]].name];
}

/** Returns the numbers of the disagreements that are listed: all, or those of the chosen document. */
export function listedDisagreements({ disagreements }: DisagreementsView, document: string | undefined): number[] {
  return disagreements.flatMap((each, n) => (document === undefined || each.document === document ? [n] : []));
}

/** Returns words such as `“he”: only A marks it, alone.` */
export function disagreementWords({ text, reason }: DisagreementView): string {
  return `“${text}”: ${reason}.`;
}

export function decisionTitle([a, b]: AnnotatorPair, decision: Judgement): string {
  return decision === "neither" ? "Neither is right" : `${annotatorLetter(decision === "a" ? a : b)} is right`;
}
