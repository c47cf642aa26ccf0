import { type WorkProgress, compare, partOf } from "corefscope";
import { expect, expectThrow } from "./expect.ts";

const corpus = (shift: number) =>
  Array.from({ length: 200 }, (_, d) =>
    partOf(
      Array.from({ length: 6 }, (_, e) =>
        Array.from({ length: 5 }, (_, m) => `m${(5 * e + m * (1 + ((d + shift) % 3))) % 30}-${e}`),
      ),
      `d${d}`,
    ),
  );
const [key, ours, theirs] = [corpus(0), corpus(1), corpus(2)];
const steps: WorkProgress["step"][] = [];
const onProgress = ({ step }: WorkProgress): void => {
  steps.push(step);
};
await compare(key, { ours, theirs }, { onProgress });
expect(steps.includes("testing") ? 1 : 0, 1);

const reason = new Error("no longer wanted");
const signal = { aborted: false, reason };
await expectThrow(
  () =>
    compare(
      key,
      { ours, theirs },
      {
        signal,
        onProgress: () => {
          signal.aborted = true;
        },
      },
    ),
  "no longer wanted",
);
