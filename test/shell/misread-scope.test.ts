/** Tests a scope larger than a document with ids that begin again in each document. */
import { describe, expect, test } from "vitest";
import { type CliRun, projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const own = `${projectFolder}test/cases/a10-scope-corpus-ids-restart`;

function scored(files: readonly string[], ...options: string[]): CliRun {
  return runCli(["score", ...files, "-m", "b3", "--scope", "corpus", ...options]);
}

describe("ids that begin again in each document", () => {
  test("are refused with an option that gives the true score, and one that insists", () => {
    const files = [`${own}/key.csv`, `${own}/res.csv`];
    const { code, stdout, stderr } = scored(files);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toMatch(/`--scope document`.*`--scope-ids shared`.*\[ids-restart\]/);
    // From the case: B³ is 66.67, and was 55.56.
    expect(scored(files, "--scope", "document").stdout).toContain("66.67");
    expect(scored(files, "--scope-ids", "shared").stdout).toContain("55.56");
  });

  const words = ["Ada", "Bo", "Cy", "Di"];
  const conll = (name: string, idOf: (document: number, entity: number) => number): string =>
    folder.write(
      name,
      [0, 1, 2, 3]
        .map((d) => {
          const rows = [0, 1, 2, 0, 1, 2].map((e, t) => {
            const word = words[(e + d) % 4];
            return `d${d}\t0\t${t}\t${word}\t(${idOf(d, e)})`;
          });
          return `#begin document (d${d}); part 000\n${rows.join("\n")}\n\n#end document\n`;
        })
        .join(""),
    );

  test("are refused in CoNLL, unless equal ids have words in common", () => {
    const again = conll("again.conll", (_, e) => e);
    expect(scored([again, again])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("[ids-restart]") as string,
    });
    // A document need not have the lowest number.
    const late = conll("late.conll", (d, e) => (d === 3 ? 2 : e));
    expect(scored([late, late])).toMatchObject({ code: 3, stderr: expect.stringContaining("[ids-restart]") as string });
    const shared = conll("shared.conll", (d, e) => (e + d) % 4);
    expect(scored([shared, shared])).toMatchObject({
      code: 0,
      stderr: expect.not.stringContaining("restart") as string,
    });
    const unique = conll("unique.conll", (d, e) => 3 * d + e);
    expect(scored([unique, unique]).stderr).not.toContain("restart");
  });

  test("are not asked about in a format whose ids are unique by definition", () => {
    const document = (d: number): string =>
      [
        `# newdoc id = d${d}`,
        "# global.Entity = eid-etype-head-other",
        `# sent_id = d${d}-1`,
        `1\tShe\tshe\tPRON\t_\t_\t0\troot\t_\tEntity=(e1-person-1-)`,
        `2\therself\therself\tPRON\t_\t_\t1\tobj\t_\tEntity=(e1-person-1-)`,
        "",
        "",
      ].join("\n");
    const corefud = folder.write("a.conllu", [0, 1, 2].map(document).join(""));
    expect(scored([corefud, corefud])).toMatchObject({ code: 0 });
  });

  test("are not asked about within documents", () => {
    const again = conll("within.conll", (_, e) => e);
    expect(scored([again, again], "--scope", "document")).toMatchObject({ code: 0 });
  });
});
