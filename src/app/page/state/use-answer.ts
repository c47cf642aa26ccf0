import { useEffect, useState } from "preact/hooks";
import { messageOf } from "../../../core/message-of.ts";

export interface Answer<T> {
  /** The last answer, which stays while the next one is awaited. */
  readonly value?: T;
  readonly failure?: string;
  readonly isPending: boolean;
}

/**
 * Asks again whenever one of the question's inputs changes.
 *
 * @param ask returns nothing if there is nothing to ask
 */
export function useAnswer<T>(ask: (() => Promise<T>) | undefined, dependencies: readonly unknown[]): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ isPending: ask !== undefined });
  useEffect(() => {
    if (ask === undefined) {
      setAnswer({ isPending: false });
      return undefined;
    }
    let isWanted = true;
    setAnswer((last) => ({ ...last, isPending: true }));
    ask().then(
      (value) => {
        if (isWanted) setAnswer({ value, isPending: false });
      },
      (error: unknown) => {
        if (isWanted) setAnswer({ failure: messageOf(error), isPending: false });
      },
    );
    return () => {
      isWanted = false;
    };
  }, dependencies);
  return answer;
}
