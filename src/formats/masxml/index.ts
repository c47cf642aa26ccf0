import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { mostVotedEntities } from "../../core/votes.ts";
import { documentOfFile } from "../common/input/file-name.ts";
import { XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { type Report, reportingAt } from "../common/messages/reporter.ts";
import { NamedField, UnreadFields } from "../common/messages/unread-fields.ts";
import { type FoundVote, votesToColumns } from "../common/parts/found-votes.ts";
import { mentionsToPart } from "../common/parts/mentions-to-part.ts";
import { xmlReads, xmlSurvey } from "../common/survey/xml-survey.ts";
import type { Format } from "../format.ts";
import { type MasAnchor, type MasDocument, numberOf, parseMasXml } from "./parse-masxml.ts";

export const masxml: Format = {
  id: "masxml",
  title: "MAS-XML (Phrase Detectives)",
  summary:
    "XML of the game Phrase Detectives with all votes of its players: words (`<W>`), markables (`<am>`, or `<ne>` around words), and a `<PDante>` for each markable.",
  marks: ["<gnomedoc", "<dalidoc"],
  detect: (head) => /^\s*</.test(head) && /<(?:gnomedoc|dalidoc)[\s>]/.test(head),
  survey: () => xmlSurvey(() => reads),
  reader: (options) => new MasXmlReader(options),
  namesField: true,
  extensions: ["xml"],
};

/** The layers of chains that a file may have, the preferred one first. */
const layersOfChains = ["gold", "silverMPA", "silverMV"] as const;
/** The key from the experts' interpretations, or from the players' votes. */
const layersOfVotes = ["experts", "players"] as const;

/**
 * Reads MAS-XML. The votes are the annotations of players; a validation (`mode="v"`), which asks about one interpretation
 * only, is none. Predicates (PR) do not refer. A vote for several antecedents is one for a new entity.
 *
 * The key has the chains of the preferred layer. If the file has no chains, they are those of the experts' favoured
 * interpretations, or else of those with most votes.
 */
class MasXmlReader extends XmlFileReader {
  protected override read(text: string): readonly AnnotatedPart[] {
    const passed = new Map<string, number>();
    const parts = parseMasXml(text, this.report).map((document, d) => this.partOf(document, d, passed));
    // Each has a message of its own, because each changes the votes in another way.
    for (const [layer, count] of passed) this.report("layer-not-read", { data: { layer, count } });
    return parts;
  }

  private partOf(source: MasDocument, place: number, passed: Map<string, number>): AnnotatedPart {
    const { words, sentenceStarts, markables, judgments, line } = source;
    const stem = documentOfFile(this.options.file).replace(/-(?:game|masxml)$/, "");
    const document = source.name ?? (place === 0 ? stem : `${stem} (${place + 1})`);
    const report = reportingAt(this.report, { document });
    for (const { id, line: at } of judgments.values())
      if (!markables.has(numberOf(id))) report("unknown-reference", { line: at, data: { field: "PDante", id } });
    const unjudged = judgments.size === 0 ? [] : Array.from(markables).filter(([number]) => !judgments.has(number));
    for (const [, { id, line: at }] of unjudged)
      report("markup-shape", { line: at, data: { field: `The markable ${id}`, expected: "one that a PDante judges" } });
    const layer = this.layerOf(source, document);
    const columns = playersVotes(source, passed, report);
    const entities = this.entitiesOf(source, layer, columns);
    const found = Array.from(markables, ([number, { runs, line: at, head }]) => ({
      entity: entities.get(number) ?? "",
      ...{ runs, line: at },
      ...defined({ head }),
    }));
    const frame = {
      document,
      part: "",
      line,
      tokens: {
        length: words.length,
        ...(this.options.tokens !== false && { form: textColumn(words) }),
        sentenceStarts: startsWithFirst(sentenceStarts, words.length),
      },
    };
    const part = mentionsToPart(
      frame,
      found.filter(({ entity }) => entity !== ""),
    );
    return { ...part, layers: { votes: columns.votes } };
  }

  /** Returns the layer to read, and reports the others, or that there is none. */
  private layerOf({ judgments, line }: MasDocument, document: string): string {
    const having = new Set(Array.from(judgments.values(), ({ chains }) => [...chains.keys()]).flat());
    const isJudged = (mode: string): boolean =>
      Array.from(judgments.values()).some(({ anchors }) => anchors.some((anchor) => anchor.mode === mode));
    const other = isJudged("e") ? "experts" : "players";
    const { field } = this.options;
    const usual = layersOfChains.find((layer) => having.has(layer)) ?? having.values().next().value ?? other;
    const layer = field ?? usual;
    const others = new UnreadFields();
    for (const each of having) if (each !== layer) others.add(each, document, layer);
    others.reportTo(this.report, this.options);
    const named = new NamedField(this.options);
    named.add(
      document,
      having.has(layer) || (layersOfVotes.some((each) => each === layer) && isJudged(layer === "experts" ? "e" : "a")),
    );
    named.reportTo(this.report);
    if (field === undefined && usual === other && judgments.size > 0) this.report("key-from-votes", { document, line });
    return layer;
  }

  /** Returns the entity of each markable that has one, by the number of the markable. */
  private entitiesOf(
    source: MasDocument,
    layer: string,
    players: ReturnType<typeof playersVotes>,
  ): Map<string, string> {
    const { judgments } = source;
    const isVoted = layersOfVotes.some((each) => each === layer);
    if (!isVoted)
      return new Map(Array.from(judgments, ([number, { chains }]) => [number, chains.get(layer) ?? ""] as const));
    const { votes, indexOf } = layer === "players" ? players : expertsVotes(source);
    const entities = mostVotedEntities(votes);
    return new Map(
      Array.from(indexOf, ([number, m]) => [number, entities[m] < 0 ? "" : String(entities[m] + 1)] as const),
    );
  }
}

function choiceOf({ type, antecedents }: MasAnchor): FoundVote["choice"] {
  if (type === "NR" || type === "PR") return "not referring";
  return type === "DO" && antecedents.length === 1 ? { antecedent: antecedents[0] } : "new";
}

function playersVotes(
  { markables, judgments, comments, skips }: MasDocument,
  passed: Map<string, number>,
  report: Report,
): ReturnType<typeof votesToColumns> {
  const count = (what: string, times: number): void => {
    if (times > 0) passed.set(what, (passed.get(what) ?? 0) + times);
  };
  const all = [...judgments];
  const shown = all.filter(([, { isHidden }]) => !isHidden);
  count("markables that an administrator hid", all.length - shown.length);
  count("boundaries that an administrator moved", shown.filter(([, { isMoved }]) => isMoved).length);
  count("comments", comments);
  count("skips", skips);
  const found = shown.flatMap(([markable, { anchors }]) => {
    const own = anchors.filter(({ mode, type }) => mode === "a" && type !== "SE");
    count("validations", anchors.filter(({ mode }) => mode === "v").length);
    count(
      "antecedents of votes for several at once, which count as discourse-new",
      own.filter(({ type, antecedents }) => type === "DO" && antecedents.length > 1).length,
    );
    return own.map(
      (anchor): FoundVote => ({
        markable,
        choice: choiceOf(anchor),
        votes: anchor.count,
        line: anchor.line,
      }),
    );
  });
  const columns = votesToColumns(
    shown.flatMap(([id]) => {
      const markable = markables.get(id);
      return markable === undefined ? [] : [{ id, runs: markable.runs }];
    }),
    found,
  );
  const unknown = columns.unknown.filter(({ choice }) => !markables.has((choice as { antecedent: string }).antecedent));
  count("hidden antecedents of votes, which count as discourse-new", columns.unknown.length - unknown.length);
  for (const { line, markable, choice } of unknown) {
    const data = { field: `The antecedent of ${markable}`, id: (choice as { antecedent: string }).antecedent };
    report("unknown-reference", { ...defined({ line }), data });
  }
  for (const { line, markable } of columns.later)
    report("markup-shape", {
      ...defined({ line }),
      data: { field: `The antecedent of ${markable}`, expected: "before it; the vote counts as one for a new entity" },
    });
  return columns;
}

/** Returns the experts' interpretations as votes; those that they call second best do not count. */
function expertsVotes({ markables, judgments }: MasDocument): ReturnType<typeof votesToColumns> {
  return votesToColumns(
    Array.from(markables, ([id, { runs }]) => ({ id, runs })),
    Array.from(judgments).flatMap(([markable, { anchors }]) =>
      anchors
        .filter(({ mode, type, isFavoured }) => mode === "e" && type !== "SE" && isFavoured)
        .map((anchor): FoundVote => ({ markable, choice: choiceOf(anchor), votes: anchor.count })),
    ),
  );
}

const reads = xmlReads({
  gnomedoc: "id",
  dalidoc: "id",
  header: "",
  body: "",
  section: "id",
  p: "id",
  s: "id",
  W: "id",
  ne: "id",
  nphead: "id",
  nh: "head",
  am: "id span",
  PDante: "id visibility",
  interpretation: "",
  anchor: "type ante mode ann favoured",
  chains: "",
  chain: "type chainID entityID",
});

/** Returns where sentences begin, each once. Words before the first sentence are one, too. */
function startsWithFirst(starts: readonly number[], words: number): Int32Array {
  return Int32Array.from(new Set([0, ...starts].filter((start) => start < words)));
}
