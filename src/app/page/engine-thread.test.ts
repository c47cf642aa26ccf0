import { expect, it } from "vitest";
import { answerWith, engineIn } from "./engine-thread.ts";

/** Two ends that copy messages to each other, as threads do. */
function connected() {
  const { port1, port2 } = new MessageChannel();
  const end = (port: typeof port1) => {
    port.start();
    return {
      postMessage: (message: unknown) => {
        port.postMessage(message);
      },
      addEventListener: (type: "message", heard: (event: { readonly data: unknown }) => void) => {
        port.addEventListener(type, heard as never);
      },
      close: () => {
        port.close();
      },
    };
  };
  return [end(port1), end(port2)] as const;
}

it("answers each question when its answer is there, with the object's own state", async () => {
  const [page, thread] = connected();
  let release: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => (release = resolve));
  class Counter {
    private count = 1;
    async late(): Promise<string> {
      await slow;
      return "late";
    }
    next(by: number): number {
      return (this.count += by);
    }
  }
  answerWith(new Counter(), thread);
  const counter = engineIn(page) as unknown as { late(): Promise<string>; next(by: number): Promise<number> };
  const late = counter.late();
  expect(await counter.next(2)).toBe(3);
  expect(await counter.next(4)).toBe(7);
  release();
  expect(await late).toBe("late");
  page.close();
});

it("passes on why there is no answer", async () => {
  const [page, thread] = connected();
  const engine = {
    fail: (): never => {
      throw new RangeError("there is no document x");
    },
  };
  answerWith(engine, thread);
  const remote = engineIn(page) as unknown as { fail(): Promise<void> };
  await expect(remote.fail()).rejects.toThrow("there is no document x");
  page.close();
});

it("fails, and does not wait for ever, if an answer cannot be copied", async () => {
  const [page, thread] = connected();
  answerWith({ give: () => () => "a function" }, thread);
  const remote = engineIn(page) as unknown as { give(): Promise<unknown> };
  await expect(remote.give()).rejects.toThrow(/could not be cloned/);
  page.close();
});
