import { messageOf } from "../../core/message-of.ts";
import type { Engine } from "../engine/engine.ts";
import type { Session } from "../engine/session.ts";

/** An engine whose documents come with their mentions in columns. */
type RemoteEngine = Engine & Pick<Session, "packedDocument">;

interface Question {
  readonly id: number;
  readonly name: string;
  readonly arguments: readonly unknown[];
}

interface Answer {
  readonly id: number;
  readonly value?: unknown;
  /** Why there is no value. */
  readonly failure?: string;
}

/** A thread, or what it hears and answers. */
interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: "message", heard: (event: { readonly data: unknown }) => void): void;
}

type Method = (...values: readonly unknown[]) => unknown;

/** Answers the questions that arrive with the methods of an engine, each as soon as its answer is there. */
export function answerWith(engine: object, channel: Channel): void {
  channel.addEventListener("message", ({ data }) => {
    const { id, name, arguments: values } = data as Question;
    const send = (answer: Omit<Answer, "id">): void => {
      channel.postMessage({ id, ...answer } satisfies Answer);
    };
    void answerOf(engine, name, values)
      .then(send)
      // Functions, for example, cannot be copied to another thread.
      .catch((error: unknown) => {
        send({ failure: messageOf(error) });
      });
  });
}

async function answerOf(engine: object, name: string, values: readonly unknown[]): Promise<Omit<Answer, "id">> {
  try {
    const method = (Reflect.get(engine, name) as Method).bind(engine);
    return { value: await method(...values) };
  } catch (error) {
    return { failure: messageOf(error) };
  }
}

/** Returns an engine that is in a thread, with the methods of a local one. */
export function engineIn(channel: Channel): RemoteEngine {
  const waiting = new Map<number, (answer: Answer) => void>();
  let asked = 0;
  channel.addEventListener("message", ({ data }) => {
    const answer = data as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  const ask = (name: string, values: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = asked++;
      waiting.set(id, ({ value, failure }) => {
        if (failure === undefined) resolve(value);
        else reject(new Error(failure));
      });
      channel.postMessage({ id, name, arguments: values } satisfies Question);
    });
  const methods = {
    get:
      (_: unknown, name: string): Method =>
      (...values) =>
        ask(name, values),
  };
  return new Proxy<RemoteEngine>(Object.create(null) as never, methods);
}
