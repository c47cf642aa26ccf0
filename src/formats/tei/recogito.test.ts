import { expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles, type ReadFiles, type ReadFilesOptions } from "../../../test/support/read-files.ts";

/** A file as Recogito writes it: tags in `ana`, annotations without a type as `span`, and relations in the header. */
function read(body: string, relations = "", options: ReadFilesOptions = {}): ReadFiles {
  const header = `<teiHeader><profileDesc><particDesc><ab><listRelation>${relations}</listRelation></ab></particDesc></profileDesc></teiHeader>`;
  const text = `<TEI xmlns="http://www.tei-c.org/ns/1.0">${header}<text><body><div><p>${body}</p></div></body></text></TEI>`;
  return readFiles({ "ada.tei.xml": text }, options);
}

const annotated = (tags: readonly (string | undefined)[]): string =>
  ["Ada", "Bo", "She"]
    .map((word, w) => {
      const ana = tags[w] === undefined ? "" : ` ana="#${tags[w]}"`;
      return `<${w === 2 ? "span" : "persName"} xml:id="recogito-${w}"${ana}>${word}</${w === 2 ? "span" : "persName"}>`;
    })
    .join(" saw ");

const relate = (name: string): string => `<relation name="${name}" active="recogito-2" passive="recogito-0"/>`;

test("relations of Recogito join its annotations", () => {
  const { parts, warnings, format } = read(annotated([]), relate("coref"));
  expect([format, warnings]).toEqual(["tei", []]);
  expect(parts.map(entitiesOf)).toEqual([{ "recogito-0": ["Ada", "She"], "recogito-1": ["Bo"] }]);
});

test("other relations are listed, and an option names them", () => {
  expect(read(annotated([]), relate("is_pupil_of")).warnings).toEqual(["relations-not-read"]);
  const { parts } = read(annotated([]), relate("is_pupil_of"), { relation: ["is_pupil_of"] });
  expect(entitiesOf(parts[0])["recogito-0"]).toEqual(["Ada", "She"]);
});

test("tags of Recogito name entities, which a warning says, unless they are types", () => {
  const { parts, warnings } = read(annotated(["ada", "bo", "ada"]));
  expect([warnings, entitiesOf(parts[0])]).toEqual([["labels-as-entities"], { ada: ["Ada", "She"], bo: ["Bo"] }]);
  const typed = read(annotated(["person", "person", undefined]));
  expect([typed.warnings, typed.parts[0].entities.length]).toEqual([["unlinked-mentions"], 3]);
});

test("check lists no annotation or relation of Recogito that was read", () => {
  const unread = (text: string): unknown =>
    read(text, `${relate("coref")}<relation name="other" mutual="x"/>`, { listUnread: true }).diagnostics.find(
      ({ code }) => code === "content-not-read",
    )?.data?.["unread"];
  const header = ["teiHeader", "profileDesc", "particDesc", "ab"].map((name) => `<${name}> (1)`);
  expect(unread(annotated(["ada", "bo", "ada"]))).toEqual([...header, "<relation mutual> (1)"]);
  // In other files, relations and spans are not read.
  const other = unread('<persName ana="x">Ada</persName> saw <span>Bo</span>');
  expect(other).toEqual(expect.arrayContaining(["<relation> (2)", "<persName ana> (1)", "<span> (1)"]));
});
