import { describe, expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles, type ReadFiles, type ReadFilesOptions } from "../../../test/support/read-files.ts";

const TEXT = "Ada 😀 saw Bo. She ran. It fell.";

/** A layer of spans or relations: its name, its place or its ends, and its features. */
interface Annotation {
  readonly id: number;
  readonly type: string;
  readonly span?: readonly [begin: number, end: number];
  readonly ends?: readonly [governor: number, dependent: number];
  readonly features?: Readonly<Record<string, string>>;
}

const spans: readonly Annotation[] = [
  // The emoji has two units.
  { id: 10, type: "Mention", span: [0, 3], features: { kind: "MENTION" } },
  { id: 11, type: "Mention", span: [11, 13], features: { kind: "MENTION" } },
  { id: 12, type: "Mention", span: [15, 18], features: { kind: "MENTION" } },
  { id: 13, type: "Mention", span: [24, 26], features: { kind: "MENTION" } },
];

function xmiOf(annotations: readonly Annotation[]): string {
  const elements = annotations.map(({ id, type, span = [0, 0], ends, features = {} }) => {
    const relation = ends === undefined ? "" : ` Governor="${ends[0]}" Dependent="${ends[1]}"`;
    const values = Object.entries(features).map(([name, value]) => ` ${name}="${value}"`);
    const element = type.replace("dkpro.", "ner:");
    const name = element === type ? `custom:${type}` : element;
    return `<${name} xmi:id="${id}" sofa="1" begin="${span[0]}" end="${span[1]}"${relation}${values.join("")}/>`;
  });
  const names =
    'xmlns:xmi="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" xmlns:custom="http:///webanno/custom.ecore" xmlns:ner="http:///de/tudarmstadt/ukp/dkpro/core/api/ner/type.ecore"';
  const sofa = `<cas:Sofa xmi:id="1" sofaID="_InitialView" sofaString="${TEXT}"/>`;
  const view = `<cas:View sofa="1" members="${annotations.map(({ id }) => id).join(" ")}"/>`;
  return `<xmi:XMI ${names}>\n${elements.join("\n")}\n${sofa}${view}</xmi:XMI>`;
}

function jsonOf(annotations: readonly Annotation[]): string {
  const structures = annotations.map(({ id, type, span = [0, 0], ends, features = {} }) => ({
    "%ID": id,
    "%TYPE": type.startsWith("dkpro.")
      ? `de.tudarmstadt.ukp.dkpro.core.api.ner.type.${type.slice(6)}`
      : `webanno.custom.${type}`,
    "@sofa": 1,
    begin: span[0],
    end: span[1],
    ...(ends !== undefined && { "@Governor": ends[0], "@Dependent": ends[1] }),
    ...features,
  }));
  const sofa = { "%ID": 1, "%TYPE": "uima.cas.Sofa", sofaID: "_InitialView", sofaString: TEXT };
  return JSON.stringify(
    {
      "%TYPES": {},
      "%FEATURE_STRUCTURES": [...structures, sofa],
      "%VIEWS": { _InitialView: { "%SOFA": 1, "%MEMBERS": annotations.map(({ id }) => id) } },
    },
    undefined,
    1,
  );
}

describe.each([
  ["XMI", "xmi", xmiOf],
  ["CAS JSON", "cas-json", jsonOf],
])("layers that a project chose, in %s", (_, id, fileOf) => {
  const read = (annotations: readonly Annotation[], options: ReadFilesOptions = {}): ReadFiles => {
    const found = readFiles({ "folder/ada.x": fileOf(annotations) }, options);
    expect(found.format).toBe(id);
    return found;
  };
  const relate = (type: string, ends: [number, number], label: string, at = 20): Annotation => ({
    ...{ id: at, type, ends, span: [0, 0] },
    features: { label },
  });

  test("are joined by relations in any direction; other spans are singletons", () => {
    const { parts, codes } = read([
      ...spans,
      relate("Coreference", [10, 12], "coref", 20),
      relate("Coreference", [13, 12], "ident", 21),
      relate("Coreference", [11, 12], "bridging", 22),
    ]);
    expect(parts.map(entitiesOf)).toEqual([{ "10": ["Ada", "She", "It"], "11": ["Bo"] }]);
    expect(codes).toEqual(["layer-not-read"]);
  });

  test.each(["COREF", "Ident", "ANAPHORA", "coreference", "Same", "identity"])(
    "are joined by relations called %s in a layer with any name",
    (label) => {
      const { parts, warnings } = read([...spans, relate("Relation", [10, 12], label)]);
      expect(entitiesOf(parts[0])).toEqual({ "10": ["Ada", "She"], "11": ["Bo"], "13": ["It"] });
      expect(warnings).toEqual([]);
    },
  );

  test("are refused if no relation means coreference, until an option names one", () => {
    const annotations = [...spans, relate("Relation", [10, 12], "born in")];
    const { parts, diagnostics } = read(annotations);
    expect(parts.map(({ mentions }) => mentions.length)).toEqual([0]);
    expect(diagnostics.filter(({ severity }) => severity !== "note")).toMatchObject([
      {
        code: "unclear-coreference",
        severity: "error",
        data: { unread: ["Mention (4: kind)", "relations born in (1)"], option: "--relation born in" },
      },
    ]);
    for (const options of [{ relation: ["BORN IN"] }, { relation: ["Relation"] }, { field: "Relation" }]) {
      const named = read(annotations, options);
      expect([named.warnings, entitiesOf(named.parts[0])]).toEqual([
        [],
        { "10": ["Ada", "She"], "11": ["Bo"], "13": ["It"] },
      ]);
    }
  });

  test("have entities by a feature, which a warning names", () => {
    const named = spans.map((span, s) => ({ ...span, features: s === 3 ? {} : { entity: s === 1 ? "Bo" : "Ada" } }));
    const { parts, problems } = read(named);
    const entities = { Ada: ["Ada", "She"], Bo: ["Bo"], "Mention 13": ["It"] };
    expect(parts.map(entitiesOf)).toEqual([entities]);
    expect(problems).toMatchObject([
      {
        code: "labels-as-entities",
        data: { feature: "Mention.entity", labels: ["Ada (2)", "Bo (1)"], option: "--field Mention" },
      },
    ]);
    for (const field of ["Mention.entity", "webanno.custom.Mention.entity"]) {
      const chosen = read(named, { field });
      expect([chosen.codes, chosen.parts.map(entitiesOf)]).toEqual([[], [entities]]);
    }
    expect(entitiesOf(read(named, { field: "Mention" }).parts[0])).toEqual({
      ...{ "10": ["Ada"], "11": ["Bo"], "12": ["She"], "13": ["It"] },
    });
  });

  test.each([
    ["entity", "PER", undefined],
    ["identifier", "One", "--field Mention.identifier"],
    ["chapter", "One", undefined],
  ])("are refused if their feature `%s` has values such as “%s”", (feature, value, option) => {
    const { problems } = read(spans.map((span) => ({ ...span, features: { [feature]: value } })));
    expect(problems.map(({ code, data }) => [code, data?.["option"]])).toEqual([["unclear-coreference", option]]);
  });

  test("are refused if they are DKPro's named entities, but not if tools made them", () => {
    const entity = (type: string): Annotation => ({ id: 10, type: `dkpro.${type}`, span: [0, 3] });
    expect(read([entity("NamedEntity")]).warnings).toEqual(["unclear-coreference"]);
    expect(read([entity("Chunk")]).warnings).toEqual(["no-mentions"]);
    expect(read([]).warnings).toEqual(["no-mentions"]);
  });

  test("report relations to nothing, and fields that are nowhere", () => {
    const { problems } = read([...spans, relate("Coreference", [10, 99], "coref")]);
    expect(problems.map(({ code }) => code)).toContain("unknown-reference");
    expect(read(spans, { field: "Mentions" }).warnings).toContain("field-missing");
  });

  test("yield to chains, and are reported if they may be coreference", () => {
    const link: Annotation = { id: 30, type: "CoreferenceLink", span: [0, 3] };
    const { parts, problems } = read([...spans, relate("Coref", [10, 12], "coref"), link]);
    expect(parts.map(entitiesOf)).toEqual([{ "link 30": ["Ada"] }]);
    expect(problems).toMatchObject([{ code: "clusters-not-read", data: { field: "Coref", read: "Coreference" } }]);
  });
});
