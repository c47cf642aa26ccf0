import { defined } from "./defined.ts";
import type { Diagnostic } from "./diagnostic.ts";

const leftOut = "left out";

/** Removes everything that may quote a text. The sentence is then the message of the rule. */
export function withoutWords({ code, severity, file, line, column, document }: Diagnostic): Diagnostic {
  return {
    code,
    severity,
    ...defined({ file, line, column, document }),
    data: { words: leftOut },
  };
}

export function lacksWords({ data = {} }: Diagnostic): boolean {
  return data["words"] === leftOut;
}
