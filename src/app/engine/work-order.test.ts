import { describe, expect, it } from "vitest";
import type { Steps } from "../../core/long-work.ts";
import { WorkOrder } from "./work-order.ts";

/** Takes longer than a slice with each step, so that others could come before the next one. */
function* slow(name: string, steps: number, told: string[]): Steps<string> {
  for (let step = 1; step <= steps; step++) {
    const end = performance.now() + 25;
    while (performance.now() < end);
    told.push(`${name}${step}`);
    yield step;
  }
  return name;
}

describe("the order of work", () => {
  it("does what is awaited first, the last request first, and then the rest in the order of requests", async () => {
    const order = new WorkOrder();
    const told: string[] = [];
    const later = ["a", "b"].map((name) => order.do(name, () => slow(name, 2, told), 2, "later"));
    const awaited = ["c", "d"].map((name) => order.do(name, () => slow(name, 2, told), 2));
    expect(await Promise.all([...later, ...awaited])).toEqual(["a", "b", "c", "d"]);
    // The first slice began at once, before anything else was wanted.
    expect(told).toEqual(["a1", "d1", "d2", "c1", "c2", "a2", "b1", "b2"]);
  });

  it("does the same work once, now if somebody comes to wait for it", async () => {
    const order = new WorkOrder();
    const told: string[] = [];
    const first = order.do("a", () => slow("a", 1, told), 1, "later");
    const later = order.do("b", () => slow("b", 2, told), 2, "later");
    const again = order.do("b", () => slow("another b", 2, told), 2);
    expect(await Promise.all([first, later, again])).toEqual(["a", "b", "b"]);
    expect(told).toEqual(["a1", "b1", "b2"]);
    const shares = [order.shareOf("a"), order.shareOf("b")];
    expect(shares).toEqual([undefined, undefined]);
  });

  it("lets others in between the slices of one piece of work, and tells its progress", async () => {
    const order = new WorkOrder();
    const work = order.do("a", () => slow("a", 3, []), 3);
    const seen: unknown[] = [];
    const look = (): void => {
      const share = order.shareOf("a");
      if (share === undefined) return;
      seen.push(share.done);
      setTimeout(look, 0);
    };
    look();
    await work;
    expect(new Set(seen)).toEqual(new Set([1, 2, 3]));
  });

  it("stops work when nobody waits for it any more, and rejects it", async () => {
    const order = new WorkOrder();
    const told: string[] = [];
    const [one, other] = [0, 1].map(() => order.do("a", () => slow("a", 3, told), 3));
    order.stop("a");
    expect(order.shareOf("a")).toEqual({ done: 1, of: 3 });
    order.stop("a");
    await expect(one).rejects.toThrow("nobody waits");
    await expect(other).rejects.toThrow("nobody waits");
    expect(await order.do("a", () => slow("a", 1, told), 1)).toBe("a");
    expect(told).toEqual(["a1", "a1"]);
  });

  it("keeps work that may be wanted later when nobody waits for it any more", async () => {
    const order = new WorkOrder();
    const told: string[] = [];
    const kept = order.do("a", () => slow("a", 2, told), 2, "later");
    const stopped = order.do("a", () => slow("another a", 2, told), 2);
    const awaited = order.do("b", () => slow("b", 1, told), 1);
    order.stop("a");
    expect(await Promise.all([kept, stopped, awaited])).toEqual(["a", "a", "b"]);
    expect(told).toEqual(["a1", "b1", "a2"]);
  });

  it("rejects what fails, and everything when other files are opened", async () => {
    const order = new WorkOrder();
    const failing = order.do(
      "a",

      function* (): Steps<string> {
        throw new RangeError("no");
      },
      1,
    );
    await expect(failing).rejects.toThrow(RangeError);
    const other = order.do("b", () => slow("b", 3, []), 3);
    order.stopAll();
    await expect(other).rejects.toThrow("other files");
  });
});
