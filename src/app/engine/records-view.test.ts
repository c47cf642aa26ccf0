import { beforeEach, expect, it } from "vitest";
import { ReportSession } from "./report-session.ts";
import { Session } from "./session.ts";

const table = `id,name,year,true,pred
r1,Ann,1980,a,1
r2,"Ann, A.",,a,2
r3,Bo,1975,,2
`;

let session: Session;
beforeEach(async () => {
  session = new Session();
  await session.open({ key: [{ name: "/home/ann/people.csv", bytes: new TextEncoder().encode(table) }] });
});

const query = {
  ...{ document: "", part: "" },
  mentions: [
    { layer: "key", mention: 1 },
    // Of the response, r3 is the last of three records.
    { layer: 0, mention: 2 },
  ],
} as const;

it("returns what the table says of records on each side", async () => {
  const records = {
    columns: ["name", "year"],
    rows: [
      ["Ann, A.", ""],
      ["Bo", "1975"],
    ],
  };
  expect(await session.records(query)).toEqual(records);
  const saved = new ReportSession();
  await saved.openPayload(await session.payload());
  expect(await saved.records(query)).toEqual(records);
});

it("has nothing to tell in a report without words", async () => {
  const payload = await session.payload({ mode: "text" });
  expect(JSON.stringify(payload)).not.toMatch(/Ann,|Ann\b|1980/);
  const saved = new ReportSession();
  await saved.openPayload(payload);
  expect(await saved.records(query)).toEqual({ columns: [], rows: [[], []] });
});

it("names a response in the key's file without the folder of the author", async () => {
  const { names } = await session.payload();
  expect(names).toEqual(["people.csv"]);
});

it("does not take a column named type for the kind of expression", async () => {
  const bytes = new TextEncoder().encode("id,type,true,pred\nr1,person,a,1\nr2,person,a,2\n");
  await session.open({ key: [{ name: "types.csv", bytes }] });
  const { facets } = await session.errors({ system: 0 });
  expect(facets.map(({ facet }) => facet)).not.toContain("mention-type");
});
