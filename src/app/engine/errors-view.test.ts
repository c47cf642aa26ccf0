import fc from "fast-check";
import { expect, it } from "vitest";
import type { ErrorRecord } from "../../analysis/index.ts";
import { ErrorIndex, type ErrorDivisionName } from "./errors-view.ts";

const types = ["missing-mention", "extra-mention", "divided-entity"];
const lengths = ["1", "2", "3", ">10"];

const record = fc
  .record({
    type: fc.constantFrom(...types),
    document: fc.constantFrom("b", "a", "c"),
    length: fc.option(fc.constantFrom(...lengths), { nil: undefined }),
    genre: fc.option(fc.constantFrom("nw", "bc"), { nil: undefined }),
    mentions: fc.array(fc.constantFrom("the Dog", "she", "a cat"), { minLength: 1, maxLength: 3 }),
  })
  .map(
    ({ type, document, length, genre, mentions }, i = 0): ErrorRecord => ({
      id: String(i),
      level: "entity",
      type,
      document,
      part: "",
      side: "key",
      entity: "0",
      badge: "K1",
      mentions: mentions.map((text) => ({ side: "key", text })),
      facets: { ...(length !== undefined && { length }), ...(genre !== undefined && { genre }) },
      why: { code: "twinless", data: {} },
    }),
  );

const some = (values: readonly string[]): fc.Arbitrary<string[]> => fc.subarray([...values]);

function valueOf({ type, document, facets }: ErrorRecord, name: string): string {
  if (name === "type") return type;
  if (name === "document") return document;
  return (facets as Record<string, string | undefined>)[name] ?? "—";
}

it("ErrorIndex counts the values of facets like a loop over all errors", () => {
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 40 }),
      fc.record({
        type: some(types),
        document: some(["a", "b"]),
        length: some([...lengths, "—"]),
        genre: some(["nw"]),
      }),
      fc.constantFrom("", "dog", "SHE"),
      (records, where, search) => {
        const index = new ErrorIndex(records, "entity");
        const found = (each: ErrorRecord): boolean =>
          each.mentions.some(({ text }) => text.toLowerCase().includes(search.toLowerCase()));
        const accepts =
          search === "" ? undefined : (_: ErrorRecord, i: number) => index.textOf(i).includes(search.toLowerCase());
        const { chosen, facets } = index.choose(where, accepts);
        const meets = (each: ErrorRecord, but?: string): boolean =>
          Object.entries(where).every(
            ([name, values]) =>
              name === but ||
              values.length === 0 ||
              values.includes(valueOf(each, name)) ||
              // A facet that no error has cannot be chosen.
              !facets.some(({ facet }) => facet === name),
          );
        expect(Array.from(chosen, (i) => records[i])).toStrictEqual(
          records.filter((each) => found(each) && meets(each)),
        );
        for (const { facet, values } of facets) {
          expect(new Set(values.map(({ value }) => value))).toStrictEqual(
            new Set(records.map((each) => valueOf(each, facet))),
          );
          for (const { value, count } of values) {
            const naive = records.filter((each) => found(each) && meets(each, facet) && valueOf(each, facet) === value);
            expect(count).toBe(naive.length);
          }
        }
      },
    ),
  );
});

it("ErrorIndex orders facets and their values: documents as in the file, lengths by number, unknown last", () => {
  const of = (document: string, length?: string): ErrorRecord => ({
    id: document,
    level: "entity",
    type: "missing-mention",
    document,
    part: "",
    side: "key",
    entity: "0",
    badge: "K1",
    mentions: [{ side: "key", text: "it" }],
    facets: length === undefined ? {} : { length },
    why: { code: "twinless", data: {} },
  });
  const { facets } = new ErrorIndex([of("z", ">10"), of("a", "2"), of("z"), of("m", "6–10")], "entity").choose(
    {},
    undefined,
  );
  const names: ErrorDivisionName[] = ["type", "document", "length"];
  expect(facets.map(({ facet }) => facet)).toStrictEqual(names);
  expect(facets[1].values.map(({ value }) => value)).toStrictEqual(["z", "a", "m"]);
  expect(facets[2].values.map(({ value }) => value)).toStrictEqual(["2", "6–10", ">10", "—"]);
});
