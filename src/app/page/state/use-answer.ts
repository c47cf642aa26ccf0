import { useEffect, useState } from "preact/hooks";
import { defined } from "../../../core/defined.ts";
import { messageOf } from "../../../core/message-of.ts";
import type { LongQuestion } from "../../engine/engine.ts";
import { usePage } from "./page-state.ts";

export interface Answer<T> {
  /** The last answer, which stays while the next one is awaited. */
  readonly value?: T;
  /** The answer to the question as it is now. Figures below a name need this one. */
  readonly current?: T;
  readonly failure?: string;
  readonly isPending: boolean;
}

/**
 * Asks again whenever one of the question's inputs changes.
 *
 * @param ask returns nothing if there is nothing to ask
 * @param long the name of a question whose answer may take long; if it is not wanted any more, the engine stops
 */
export function useAnswer<T>(
  ask: (() => Promise<T>) | undefined,
  dependencies: readonly unknown[],
  long?: LongQuestion,
): Answer<T> {
  const { engine } = usePage();
  const [answer, setAnswer] = useState<Omit<Answer<T>, "current"> & { readonly to?: readonly unknown[] }>({
    isPending: ask !== undefined,
  });
  useEffect(() => {
    if (ask === undefined) {
      setAnswer({ isPending: false });
      return undefined;
    }
    let isWanted = true;
    let isWorking = true;
    setAnswer((last) => ({ ...last, isPending: true }));
    ask().then(
      (value) => {
        isWorking = false;
        if (isWanted) setAnswer({ value, to: dependencies, isPending: false });
      },
      (error: unknown) => {
        isWorking = false;
        if (isWanted) setAnswer({ failure: messageOf(error), isPending: false });
      },
    );
    return () => {
      isWanted = false;
      if (isWorking && long !== undefined) void engine.stop(long);
    };
  }, dependencies);
  const { to, ...last } = answer;
  const isCurrent = to?.every((each, d) => Object.is(each, dependencies[d])) === true;
  return isCurrent ? { ...last, ...defined({ current: last.value }) } : last;
}
