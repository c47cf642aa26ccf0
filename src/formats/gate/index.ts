import type { AnnotatedPart } from "../../core/document.ts";
import { documentOfFile } from "../common/input/file-name.ts";
import { XmlFileReader } from "../common/markup/xml-file-reader.ts";
import { readXml } from "../common/markup/xml.ts";
import { PassedOver, type Report } from "../common/messages/reporter.ts";
import { fieldOption, NamedField } from "../common/messages/unread-fields.ts";
import { isCoreferenceName } from "../common/parts/relation-names.ts";
import type { UnreadCounts } from "../common/survey/content-survey.ts";
import { type OwnRelation, OwnLayers } from "../common/text/own-layers.ts";
import { textToPart } from "../common/text/text-to-part.ts";
import type { Format } from "../format.ts";
import { GateParser, type GateSet } from "./gate-parser.ts";

export const gate: Format = {
  id: "gate",
  title: "GATE XML",
  summary:
    "The XML of GATE (`<GateDocument>`). Coreference is in the document's feature `MatchesAnnots`, in the annotations' feature `matches`, or in relations.",
  detect: (head) => /^\s*</.test(head) && /<GateDocument[\s>]/.test(head),
  marks: ["<GateDocument"],
  reader: (options) => new GateReader(options),
  namesField: true,
  namesRelations: true,
  extensions: ["xml", "gate"],
};

/** The name of the set without a name, in options and messages. */
const DEFAULT = "default";

class GateReader extends XmlFileReader {
  private readonly counts = new Map<string, number>();

  /** Returns the types of annotations that were not read. */
  unread(): UnreadCounts {
    return this.counts;
  }

  protected override read(text: string): AnnotatedPart[] {
    const parser = new GateParser(this.report);
    readXml(text, parser, this.report);
    parser.finish();
    if (!parser.hasText) {
      this.report("markup-shape", { data: { field: "The text (`TextWithNodes`)", expected: "present" } });
      return [];
    }
    const document = documentOfFile(this.options.file);
    const sets = Array.from(parser.sets.values(), (set) => ({ set, links: linksOf(set, this.report) }));
    const passedOver = new PassedOver();
    const chosen = this.chosen(sets, document);
    const owns = new OwnLayers(
      new Map(chosen.flatMap(({ set }) => [...set.spans])),
      chosen.flatMap(({ set, links }) => [...links, ...set.relations]),
      this.ownOptions(),
      passedOver,
      this.report,
    );
    const mentions = chosen.length === 0 ? [] : owns.mentions();
    owns.reportOthers(owns.read, () => undefined);
    passedOver.reportTo(this.report);
    this.countUnread(parser, owns.readLayers);
    const frame = { document, part: "", text: parser.content };
    const tokens = placesOf(parser, chosen, "Token");
    const sentences = placesOf(parser, chosen, "Sentence");
    const sentenceStarts = sentences.filter((_, place) => place % 2 === 0).sort((a, b) => a - b);
    return [
      textToPart(
        {
          ...frame,
          ...(tokens.length > 0 && { tokens }),
          ...(sentenceStarts.length > 0 && { sentenceStarts }),
        },
        mentions,
        this.report,
      ),
    ];
  }

  /** A set that an option names is not the name of a layer. */
  private ownOptions(): OwnLayersOptions {
    const { field, ...options } = this.options;
    return this.namesSet || field === undefined ? options : { ...options, field };
  }

  private namesSet = false;

  /**
   * Returns the set to read: the one that an option names, or else the only one that says what corefers, or else the only
   * one with annotations. Refuses to choose between several.
   */
  private chosen(sets: readonly LinkedSet[], document: string): readonly LinkedSet[] {
    const { field } = this.options;
    const named = sets.filter(({ set }) => nameOf(set) === field);
    this.namesSet = named.length > 0;
    if (this.namesSet) return named;
    const annotated = sets.filter(
      ({ set }) => set.name !== "Original markups" && [...set.spans.values()].some(({ layer }) => !layer.isBuiltIn),
    );
    const names = new Set(this.options.relation?.map((name) => name.toLowerCase()));
    const isIdentity = ({ layer: { local } }: OwnRelation): boolean =>
      isCoreferenceName(local) || names.has(local.toLowerCase());
    const linked = annotated.filter(({ set, links }) => links.length > 0 || set.relations.some(isIdentity));
    const candidates = linked.length > 0 ? linked : annotated;
    if (candidates.length > 1) {
      const annotators = candidates.map(({ set }) => nameOf(set));
      const data = { texts: 1, annotators, option: `${fieldOption(this.options)} ${annotators[0]}` };
      this.report("unclear-annotator", { document, data });
      return [];
    }
    if (field !== undefined && candidates.length === 0) {
      const missing = new NamedField(this.options);
      missing.add(document, false);
      missing.reportTo(this.report);
    }
    return candidates;
  }

  private countUnread({ sets }: GateParser, read: ReadonlySet<string>): void {
    for (const { spans } of sets.values())
      for (const { layer } of spans.values())
        if (!read.has(layer.name)) this.counts.set(layer.name, (this.counts.get(layer.name) ?? 0) + 1);
  }
}

type OwnLayersOptions = ConstructorParameters<typeof OwnLayers>[2];

/** A set of annotations with the relations between those that GATE says to match. */
interface LinkedSet {
  readonly set: GateSet;
  readonly links: readonly OwnRelation[];
}

function nameOf({ name }: GateSet): string {
  return name === "" ? DEFAULT : name;
}

/** The layer of links that `MatchesAnnots` and `matches` make. Its name means coreference. */
const matching = { name: "matches", local: "Coreference", full: "matches", isBuiltIn: false };

/**
 * Returns the links between annotations that corefer. `MatchesAnnots` counts alone, if it is there, because GATE's editor
 * changes it; annotations that only name themselves in `matches` are singletons.
 */
function linksOf({ spans, groups }: GateSet, report: Report): OwnRelation[] {
  return groups.flatMap(({ ids, line }) => {
    const there = ids.filter((id) => spans.has(id));
    for (const id of ids) if (!spans.has(id)) report("unknown-reference", { line, data: { field: "`matches`", id } });
    return there.map((id): OwnRelation => {
      const ends = [there[0], id] as const;
      return { id, line: spans.get(id)?.line ?? line, layer: matching, ends, features: new Map() };
    });
  });
}

/** Returns the places of tokens or sentences, in the chosen sets or else in the first set that has any. */
function placesOf({ sets }: GateParser, chosen: readonly LinkedSet[], type: string): number[] {
  for (const { spans } of [...chosen.map(({ set }) => set), ...sets.values()]) {
    const found = Array.from(spans.values()).filter(({ layer }) => layer.local === type);
    if (found.length > 0) return found.flatMap(({ span: { begin, end } }) => [begin, end]);
  }
  return [];
}
