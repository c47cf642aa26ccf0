import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { InputFile, OpenOptions } from "./open-request.ts";
import { Session } from "./session.ts";
import type { Overview } from "./overview.ts";

const file = (name: string): InputFile => ({ name, bytes: new Uint8Array(readFileSync(`examples/${name}`)) });

/** Opens a system, a copy of the key, and a copy of the system. */
async function opened(annotators: OpenOptions["annotators"]): Promise<Overview> {
  return new Session().open({
    key: [file("key.conll")],
    responses: ["response.conll", "key.conll", "response.conll"].map((name, r) => ({
      name: ["run", "ann", "bea"][r],
      files: [file(name)],
    })),
    options: annotators === undefined ? {} : { annotators },
  });
}

it("has the mean headline of annotators next to systems", async () => {
  const { people, systems, headline } = await opened({ others: ["ann", "bea"] });
  // A copy of the key has 100, the other annotator has what the system has.
  const own = systems[0].scores[headline].main ?? NaN;
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThan(1);
  expect(people).toEqual({ systems: [1, 2], mean: (1 + own) / 2 });
});

it("has no such mean without annotators, with annotators only, and if an annotator is in place of the key", async () => {
  expect((await opened(undefined)).people).toBeUndefined();
  expect((await opened({ others: ["run", "ann", "bea"] })).people).toBeUndefined();
  expect((await opened({ first: "key", others: ["ann"] })).people).toBeUndefined();
});
