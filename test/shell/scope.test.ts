import { describe, expect, test } from "vitest";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const events = ["examples/events/key", "examples/events/response.conll"];

function scored(args: readonly string[]) {
  const { code, stdout } = runCli(["score", ...args, "--format", "json"]);
  expect(code).toBe(0);
  return (JSON.parse(stdout) as { systems: readonly Record<string, unknown>[] }).systems[0];
}

describe("a folder of ECB+ files as one corpus", () => {
  test("joins chains across its documents, but not singletons or ids within documents", () => {
    // The key has the fire (2 + 1 mentions in two documents of topic 1, 1 in topic 2), the second fire (2), the closing
    // (2 + 1) and the crack (1 + 2): MUC counts 3 + 1 + 2 + 2 links. The response has an entity of both fires (2 + 1 +
    // 2), the closing (2 + 1), the crack without “find” (1 + 1), and singletons: 4 + 2 + 1 links.
    const { scores, shared } = scored([...events, "--scope", "corpus", "-m", "muc"]);
    expect(scores).toMatchObject({
      mentions: { counts: { recall: [13, 15], precision: [13, 14] } },
      muc: { counts: { recall: [6, 8], precision: [6, 7] } },
    });
    // Pairs in two documents of a topic: 2·1 + 2·1 + 1·2 in the key; 2·1 + 2·2 + 1·2, 2·1 and 1·1 in the response.
    expect(shared).toMatchObject({
      documents: 5,
      topics: 2,
      links: {
        "within-document": { counts: { recall: [3, 4], precision: [3, 3] } },
        "within-topic": { counts: { recall: [5, 6], precision: [5, 11] } },
        "cross-topic": { counts: { recall: [0, 3], precision: [0, 0] } },
      },
    });
  });

  test("can be scored topic by topic", () => {
    const { byTopic } = scored([...events, "--scope", "topic", "--by", "topic", "-m", "muc"]);
    expect(byTopic).toMatchObject([
      { id: "1", scores: { muc: { counts: { recall: [3, 3], precision: [3, 4] } } } },
      { id: "2", scores: { muc: { counts: { recall: [3, 4], precision: [3, 3] } } } },
    ]);
    const { bySubtopic } = scored([...events, "--scope", "subtopic", "--by", "subtopic", "-m", "muc"]);
    expect((bySubtopic as { id: string }[]).map(({ id }) => id)).toEqual(["1_ecb", "1_ecbplus", "2_ecb"]);
  });

  test("is shown with scores first, then scores without singletons, then links", () => {
    const { stdout } = runCli(["score", ...events, "--scope", "topic", "-m", "b3,mentions"]);
    const heads = stdout.split("\n").map((line) => line.split(/ {2,}/)[0]);
    expect(heads.slice(0, 9)).toEqual(["", "mentions", "B³", "", "without singletons", "mentions", "B³", "", "links"]);
    expect(stdout).toContain("Entities can span all documents of a topic: 5 documents in 2 topics\n");
  });

  test.each(["tsv", "csv", "md", "latex", "jsonl"])(
    "is also shown with scores without singletons and links in %s",
    (format) => {
      const { code, stdout } = runCli(["score", ...events, "--scope", "corpus", "-m", "muc", "--format", format]);
      expect(code).toBe(0);
      expect(stdout).toMatch(/without.singletons|otherSingletons/);
      expect(stdout).toMatch(/across topics|cross-topic/);
    },
  );
});

describe("meaningless options", () => {
  test.each([
    [["score", "--scope", "corpus", "--ci"], /--ci needs several units/],
    [["score", "--scope", "corpus", "--by", "document"], /--by document has no meaning.*leave out --scope/],
    [["score", "--scope", "topic", "--by", "genre"], /--by topic shows each topic/],
    [["score", "--by", "topic"], /--by topic needs --scope topic/],
    [["score", "--scope", "topic", "--unit", "part"], /--unit part has no meaning/],
    [["score", "--scope", "topic", "--topic-pattern", "("], /the topic pattern is not valid/],
    [
      ["compare", "--scope", "topic", "--unit", "part"],
      /--scope topic needs --unit doc and --strata none, .* you gave --unit part/,
    ],
    [["errors", "--scope", "topic", "--emit-corrected", "nowhere"], /--emit-corrected writes one document/],
  ])("are refused: %j", ([command, ...options], message) => {
    const more = command === "compare" ? [`again=${events[1]}`] : [];
    const { code, stderr } = runCli([command, ...events, ...more, ...options]);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  test("include --scope corpus in compare, because the corpus is one unit", () => {
    const { code, stderr } = runCli(["compare", ...events, `again=${events[1]}`, "--scope", "corpus"]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/the whole corpus is one unit/);
  });
});

test("compare tests systems on topics", () => {
  const { stdout } = runCli([
    "compare",
    ...events,
    "singles=examples/events/response.conll",
    "--scope",
    "topic",
    "--details",
  ]);
  expect(stdout).toMatch(/F1, 2 topics\n/);
  expect(stdout).toMatch(/within every topic the two outputs are exchangeable; 2 topics/);
  expect(stdout).toMatch(/\|unit:topic\|n:2\|/);
});

test("errors and explanations cover topics, and errors give the documents of mentions", () => {
  const errors = runCli(["errors", ...events, "--scope", "topic"]).stdout;
  expect(errors).toContain("“find” (2_2ecb)");
  const { stdout } = runCli(["explain", ...events, "--scope", "topic", "--document", "1", "-m", "muc"]);
  expect(stdout).toContain("{burned down, blaze, fire #1}");
  expect(runCli(["explain", ...events, "--scope", "topic", "--document", "1_1ecb"]).stderr).toMatch(/1, 2/);
  expect(runCli(["errors", ...events, "--scope", "topic", "--document", "7"]).stderr).toContain('no topic "7"');
});

describe("explain", () => {
  const explained = (...options: string[]) => runCli(["explain", ...events, "-m", "muc", ...options]);

  test.each([
    ["topic", 2, "1"],
    ["subtopic", 3, "1_ecb"],
  ])("speaks of each %s that it scores", (scope, units, first) => {
    const { stdout } = explained("--scope", scope);
    expect(stdout).toContain(
      `5 documents in ${units} ${scope}s. Numerators and denominators are added over all ${scope}s, and divided once.`,
    );
    expect(stdout).toContain(`Step by step: add --document ${first}\n`);
    expect(stdout).toMatch(new RegExp(`^metric +${scope} +recall, precision`, "m"));
    expect(stdout.match(/document/g)).toHaveLength(2);
    expect(explained("--scope", scope, "--average", "macro").stdout).toContain(
      `Each figure is the mean over the ${scope}s (--average macro).`,
    );
    expect(JSON.parse(explained("--scope", scope, "--format", "json").stdout)).toMatchObject({ scope, parts: units });
  });

  test("speaks of a topic where it refuses names, and where only one entity or side is shown", () => {
    expect(explained("--scope", "topic", "--document", "1_1ecb").stderr).toContain('there is no topic "1_1ecb"');
    expect(explained("--scope", "topic", "--entity", "K1").stderr).toContain(
      "an entity belongs to one topic; name the topic with --document",
    );
    expect(explained("--scope", "topic", "--document", "1", "--entity", "K1").stdout).toContain(
      "sums and figures are for the whole topic",
    );
    const one = folder.write("one.conll", "#begin document (1_1ecb); part 000\n1_1ecb 0 0 It (0)\n#end document\n");
    const { stdout } = runCli(["explain", events[0], one, "-m", "muc", "--scope", "topic", "--document", "2"]);
    expect(stdout).toContain("The response lacks this topic, so all mentions are in the key only.");
  });

  test("warns of a document that is missing in the topic", () => {
    const one = folder.write("lone.conll", "#begin document (1_1ecb); part 000\n1_1ecb 0 0 It (0)\n#end document\n");
    const { stderr } = runCli(["explain", events[0], one, "-m", "muc", "--scope", "topic", "--document", "1"]);
    expect(stderr).toContain("[missing-document]");
    expect(stderr).toContain("1_2ecb");
  });

  test("speaks of documents and parts without --scope", () => {
    const { stdout } = explained();
    expect(stdout).toContain("5 documents, 5 parts. Numerators and denominators are added over all documents,");
    expect(stdout).toContain("Step by step: add --document 1_1ecb");
    expect(explained("--document", "1").stderr).toContain('there is no document "1"');
    expect(explained("--document", "1_1ecb", "--entity", "K1").stdout).toContain("figures are for the whole part");
  });
});

test("score reports gold mentions, and ids that are numbered again in every document", () => {
  const documents = ["1_1ecb", "1_2ecb"].map((doc_key) =>
    JSON.stringify({
      doc_key,
      sentences: [["a", "b", "c", "d"]],
      clusters: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    }),
  );
  const list = folder.write("clusters.jsonl", `${documents.join("\n")}\n`);
  const { stderr, stdout } = runCli(["score", list, list, "--scope", "corpus", "-m", "muc"]);
  expect(stderr).toMatch(/exactly the key's mentions \(4\)/);
  expect(stderr).toMatch(/No entity of the key occurs in two documents/);
  expect(stderr).toMatch(/No entity of the response occurs in two documents/);
  // Two entities of two mentions each, not one of four.
  expect(stdout).toMatch(/MUC .* 2\/2 2\/2\n/);
});
