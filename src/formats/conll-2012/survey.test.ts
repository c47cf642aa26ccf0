import { expect, test } from "vitest";
import { readFiles } from "../../../test/support/read-files.ts";

test.each(["#end document", "b\t0\t1\tran\t-", " "])(
  "the survey ends if the last line is %j, without a line feed",
  (line) => {
    const { diagnostics } = readFiles(
      { "a.conll": `#begin document (b); part 000\nb\t0\t0\tIt\t-\n${line}` },
      { format: "conll", listUnread: true },
    );
    expect(diagnostics.map(({ code }) => code)).toContain("no-mentions");
  },
);
