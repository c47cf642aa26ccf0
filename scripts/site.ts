import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Application, Comment, DocumentReflection, KindRouter, type RouterTarget, TypeDocReader } from "typedoc";
import { withFormulas } from "./fenced-formulas.ts";
import { deadReferences } from "./site/dead-references.ts";
import { pageGroups } from "./site/site-pages.ts";
import { stagePages } from "./site/stage-pages.ts";

/**
 * Builds `site/` after `npm run build`: README, a live example, guide, pages and the library reference, as HTML that
 * needs no network. Checks all links and anchors. `typedoc.json` has further options of the reference.
 */
const out = "site";

/** Pages keep their paths in the project. */
class SiteRouter extends KindRouter {
  protected override getIdealBaseName(target: RouterTarget): string {
    return target instanceof DocumentReflection
      ? String(target.frontmatter["address"])
      : super.getIdealBaseName(target as Parameters<KindRouter["getIdealBaseName"]>[0]);
  }
}

const folder = mkdtempSync(join(tmpdir(), "corefscope-site-"));
try {
  const villages = ["key", "north=north.1", "south=south.1"].map((name) =>
    name.replace(/[^=]*$/, "examples/villages/$&.txt"),
  );
  execFileSync(process.execPath, [
    "dist/cli/corefscope.js",
    "report",
    ...villages,
    "-o",
    join(folder, "example.html"),
    "-q",
  ]);
  const projectDocuments = stagePages(folder);
  const application = await Application.bootstrap(
    {
      options: "typedoc.json",
      out,
      router: "corefscope",
      readme: join(folder, "README.md"),
      projectDocuments,
      customCss: "scripts/site/site.css",
      sort: ["documents-first", "alphabetical-ignoring-documents"],
      groupOrder: [
        ...pageGroups.map(({ title }) => title),
        "Constructors",
        "Properties",
        "Accessors",
        "Methods",
        "Functions",
        "Classes",
        "Interfaces",
        "Type Aliases",
        "Variables",
      ],
      navigation: { includeGroups: true, includeCategories: false, includeFolders: false, excludeReferences: true },
      highlightLanguages: ["bash", "console", "csv", "js", "json", "python", "sql", "typescript", "xml", "yaml"],
      locales: { en: { kind_plural_module: "API reference" } },
      // scorer.pl looks like an address, but is a file.
      markdownItOptions: { html: true, linkify: false },
      hideGenerator: true,
      searchInDocuments: true,
      // Searches should list a page before a property that has the word in its name.
      searchGroupBoosts: { ...Object.fromEntries(pageGroups.map(({ title }) => [title, 20])), Properties: 0.1 },
      searchInComments: true,
      includeHierarchySummary: false,
      logLevel: "Warn",
    },
    [new TypeDocReader()],
  );
  application.renderer.defineRouter("corefscope", SiteRouter);
  const project = await application.convert();
  if (project === undefined) throw new Error("the library could not be read");
  for (const { comment } of Object.values(project.reflections)) {
    if (comment !== undefined)
      comment.summary = [{ kind: "text", text: withFormulas(Comment.combineDisplayParts(comment.summary)) }];
  }
  application.validate(project);
  await application.generateOutputs(project);
  const problems = application.logger.hasErrors() || application.logger.hasWarnings() ? ["see above"] : [];
  problems.push(...deadReferences(out));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}
