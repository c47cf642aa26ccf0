import { describe, expect, test } from "vitest";
import { parseInline } from "./parse-inline.ts";

/** Returns the text, the mentions as `notation entity: words`, and the problems as `kind markup`. */
function parse(source: string): { text: string; mentions: string[]; problems: string[] } {
  const { text, mentions, problems } = parseInline(source);
  return {
    text,
    mentions: mentions.map(({ notation, entity, start, end }) => `${notation} ${entity}: ${text.slice(start, end)}`),
    problems: problems.map(
      ({ kind, markup, at, entity }) => `${kind} ${at} ${markup}${entity === undefined ? "" : ` = ${entity}`}`,
    ),
  };
}

describe("notations", () => {
  test.each([
    ["[the rebels|e3] fled.", "[…|3] e3: the rebels"],
    ["[the rebels | e3] fled.", "[…|3] e3: the rebels "],
    ["[the rebels|cluster 3] fled.", "[…|3] cluster 3: the rebels"],
    ["[the rebels]_3 fled.", "[…]_3 3: the rebels"],
    ["[the rebels]_{3} fled.", "[…]_3 3: the rebels"],
    ["[the rebels]_{ cluster 3 } fled.", "[…]_3 cluster 3: the rebels"],
    ["[the rebels]_e3 fled.", "[…]_3 e3: the rebels"],
    ["[the rebels]_cluster_3 fled.", "[…]_3 cluster_3: the rebels"],
    ["[the rebels]_cluster-3 fled.", "[…]_3 cluster-3: the rebels"],
    ["[the rebels]_rebels fled.", "[…]_3 rebels: the rebels"],
    ["[the rebels]#3 fled.", "[…]#3 3: the rebels"],
    ["[the rebels]#{e3} fled.", "[…]#3 e3: the rebels"],
    ["[the rebels]^3 fled.", "[…]^3 3: the rebels"],
    ["[the rebels]^{3} fled.", "[…]^3 3: the rebels"],
    ["[the rebels](#3) fled.", "[…](#3) 3: the rebels"],
    ["[the rebels](#cluster_3) fled.", "[…](#3) cluster_3: the rebels"],
    ["[the rebels](e3) fled.", "[…](#3) e3: the rebels"],
    ["[the rebels]{3} fled.", "[…]{3} 3: the rebels"],
    ["[the rebels]{#e3} fled.", "[…]{3} e3: the rebels"],
    ["[the rebels]<sub>3</sub> fled.", "[…]<sub>3</sub> 3: the rebels"],
    ["[the rebels]<sup>e3</sup> fled.", "[…]<sub>3</sub> e3: the rebels"],
    ["[the rebels]₁₃ fled.", "[…]₃ 13: the rebels"],
    ["[the rebels]²³ fled.", "[…]₃ 23: the rebels"],
    ["[the rebels]3 fled.", "[…]3 3: the rebels"],
    ["[the rebels: 3] fled.", "[…: 3] 3: the rebels"],
    ["<m id=3>the rebels</m> fled.", "<…> 3: the rebels"],
    ['<mention id="3">the rebels</mention> fled.', "<…> 3: the rebels"],
    ["<M Cluster = '3' >the rebels</M > fled.", "<…> 3: the rebels"],
    ['<m id="7" entity_id="3">the rebels</m> fled.', "<…> 3: the rebels"],
    ['<rs ref="#3">the rebels</rs> fled.', "<…> 3: the rebels"],
    ['<m id="a \\"b\\" \\\\ > c">the rebels</m> fled.', '<…> a "b" \\ > c: the rebels'],
    ["<e3>the rebels</e3> fled.", "<…> e3: the rebels"],
  ])("include %s", (source, mention) => {
    const { text, mentions, problems } = parse(source);
    expect(mentions).toEqual([mention]);
    expect(text.replace("  ", " ")).toBe("the rebels fled.");
    expect(problems).toEqual([]);
  });

  test("may end with the id: what follows is text", () => {
    expect(parse("[Ada]_1's [pen]_2-case, [he]_3. [It]_4, [Ada]#1-led, [he]3.")).toEqual({
      text: "Ada's pen-case, he. It, Ada-led, he.",
      mentions: ["[…]_3 1: Ada", "[…]_3 2: pen", "[…]_3 3: he", "[…]_3 4: It", "[…]#3 1: Ada", "[…]3 3: he"],
      problems: [],
    });
  });

  test("may be nested in one another", () => {
    expect(parse("[[His|e1] mother's [[old|e3] friend|e4]|e2] came")).toEqual({
      text: "His mother's old friend came",
      mentions: ["[…|3] e1: His", "[…|3] e3: old", "[…|3] e4: old friend", "[…|3] e2: His mother's old friend"],
      problems: [],
    });
    expect(parse("<m id=2>[His]_1 mother</m>").mentions).toEqual(["[…]_3 1: His", "<…> 2: His mother"]);
    expect(parse("<m id=1>his <m id=2>own</m> <m id=3>self</m></m>").mentions).toEqual([
      "<…> 2: own",
      "<…> 3: self",
      "<…> 1: his own self",
    ]);
  });

  test("may cross: brackets and tags, and tags of different names", () => {
    expect(parse('[a <m id="2">b|1] <n id=3>c</m> d</n>')).toEqual({
      text: "a b c d",
      mentions: ["[…|3] 1: a b", "<…> 2: b c", "<…> 3: c d"],
      problems: [],
    });
  });

  test("use the last bar, and only outside inner brackets", () => {
    expect(parse("[either|or|e1] [a|b [c|e2]]_3").mentions).toEqual([
      "[…|3] e1: either|or",
      "[…|3] e2: c",
      "[…]_3 3: a|b c",
    ]);
  });

  test("may include types and the mention's own id", () => {
    const { mentions } = parseInline('<m id="m2" ref="m1" type="person">she</m><m cluster=4 id=9 type=place>it</m>');
    expect(mentions).toMatchObject([
      { entity: "m1", own: "m2", entityType: "person" },
      { entity: "4", entityType: "place" },
    ]);
    expect(mentions[1].own).toBeUndefined();
  });
});

describe("text that is not markup", () => {
  test.each([
    "He [sic] left. [1] [12, 13] […] [t]he [A]",
    "a link [here](https://example.org/a_b) and [there][1]",
    "a < b, a <b and <b> </b> <br/> <h1>x</h1> <p class=x>y</p>",
    "a | b, C:\\dir\\new, 50\\%",
    "{a} #1 _2",
  ])("includes %s", (source) => {
    expect(parse(source)).toEqual({ text: source, mentions: [], problems: [] });
  });

  test("includes brackets such as `[Note: 3]` among marked mentions, and `[Genesis 1:3]`", () => {
    expect(parse("[He|e1] said so [Note: 3]").mentions).toEqual(["[…|3] e1: He"]);
    expect(parse("It is so [Genesis 1:3]").mentions).toEqual([]);
  });

  test("includes escaped characters", () => {
    expect(parse("\\[a\\] \\| \\\\ \\<m id=1> [\\[x\\]|e\\]\\|1] \\x")).toEqual({
      text: "[a] | \\ <m id=1> [x] \\x",
      mentions: ["[…|3] e]|1: [x]"],
      problems: [],
    });
    expect(parse("\\# a \\#\n\\`\\` \\{")).toMatchObject({ text: "# a \\#\n`\\` \\{" });
    expect(parse("[x|\\u0020a\\u000Ab]").mentions).toEqual(["[…|3]  a\nb: x"]);
  });

  test("includes a backslash at the end", () => {
    expect(parse("a\\")).toMatchObject({ text: "a\\", problems: [] });
  });
});

describe("problems", () => {
  test("include brackets that are not closed or not opened", () => {
    expect(parse("[He|e1] saw [the man. So]_2 did she]_3 and she] too")).toEqual({
      text: "He saw the man. So did she and she] too",
      mentions: ["[…|3] e1: He", "[…]_3 2: the man. So"],
      problems: ["not opened 35 ]_3 = 3", "not opened 46 ]"],
    });
    expect(parse("[He|e1] saw [the man").problems).toEqual(["not closed 12 [the man"]);
    expect(parse("[He|e1] saw [the man").text).toBe("He saw [the man");
  });

  test("include brackets without an id", () => {
    expect(parse("[He|e1] saw [the man], [[him]_2 again]")).toEqual({
      text: "He saw [the man], [him again]",
      mentions: ["[…|3] e1: He", "[…]_3 2: him"],
      problems: ["without id 12 [the man]", "without id 23 [[him]_2 again]"],
    });
    expect(parse("[He|e1] saw [him|] and [her|\n]").problems).toEqual([
      "without id 12 [him|]",
      "without id 23 [her|\n]",
    ]);
  });

  test("include mentions without words", () => {
    expect(parse("a []_1 [ |e2] b <m id=3> </m> <m id=4/>")).toEqual({
      text: "a    b   ",
      mentions: [],
      problems: [
        "empty 30 <m id=4/> = 4",
        "empty 2 []_1 [ |e2] b <m id=3> </m> <m id=4/> = 1",
        "empty 7 [ |e2] b <m id=3> </m> <m id=4/> = e2",
        "empty 16 <m id=3> </m> <m id=4/> = 3",
      ],
    });
  });

  test("include tags without an id, and tags that are not opened or not closed", () => {
    expect(parse("<m>a</m> <m id=1>b</m> <m id=2>c <b>d</b> e</n> f</m></m>")).toEqual({
      text: "a b c <b>d</b> e</n> f",
      mentions: ["<…> 1: b", "<…> 2: c <b>d</b> e</n> f"],
      problems: ["without id 0 <m>", "not opened 53 </m>"],
    });
    expect(parse("<m id=1>b</m> <m id=2>c")).toMatchObject({ text: "b c", problems: ["not closed 14 <m id=2> = 2"] });
    expect(parse("<e1>b</e1> <e2>c</e3>").problems).toEqual(["not opened 16 </e3>", "not closed 11 <e2>"]);
  });

  test("do not include brackets if mentions are marked with tags", () => {
    expect(parse("<m id=1>He</m> [the man] [and] a] [")).toMatchObject({
      text: "He [the man] [and] a] [",
      problems: [],
    });
  });
});

test("parseInline handles long and deeply nested texts", () => {
  const n = 50_000;
  for (const source of [
    "[".repeat(n),
    "]".repeat(n),
    "[".repeat(n) + "]".repeat(n),
    "[a".repeat(n) + "|e1]".repeat(n),
    "[a|".repeat(n),
    '<a b="'.repeat(n),
    "<a b='x' ".repeat(n),
    "<m id=1>".repeat(n),
    `<m${" a".repeat(n)}`,
    `<m ${" ".repeat(n)}=`,
    "[a: 1".repeat(n),
    `[a${"|".repeat(n)}]`,
    "\\".repeat(n),
    `[a]_{${"x".repeat(n)}`,
  ])
    expect(parseInline(source).text.length).toBeLessThanOrEqual(source.length);
});
