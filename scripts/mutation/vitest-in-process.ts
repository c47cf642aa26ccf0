import { format } from "node:util";

/** Replaces `vitest` in `in-process-runner.ts`, with the features that tests of library code use. */

export interface DeclaredTest {
  readonly id: string;
  readonly name: string;
  readonly run: () => unknown;
}

type Body<Row extends unknown[]> = (...row: Row) => unknown;
type Declare = (name: string, body: Body<unknown[]>) => void;

export const declaredTests: DeclaredTest[] = [];

const path: string[] = [];

export async function declareTestsOf(file: string, load: () => Promise<unknown>): Promise<void> {
  path.splice(0, path.length, file);
  await load();
}

function declareTest(name: string, body: Body<unknown[]>): void {
  const plain = [...path, name].join(" > ");
  const same = declaredTests.filter((test) => test.name.startsWith(plain)).length;
  const full = same === 0 ? plain : `${plain} #${same}`;
  // The id is short because instrumented code uses it at every step.
  declaredTests.push({ id: String(declaredTests.length), name: full, run: body });
}

function declareGroup(name: string, body: Body<unknown[]>): void {
  path.push(name);
  body();
  path.pop();
}

function declaring(declare: Declare): Declare & { each: unknown; skip: unknown; skipIf: unknown } {
  const each = (rows: readonly unknown[]) => (name: string, body: Body<unknown[]>) => {
    for (const row of rows) {
      const values: unknown[] = Array.isArray(row) ? row : [row];
      declare(format(name, ...values), () => body(...values));
    }
  };
  const nothing = Object.assign(() => undefined, { each: () => () => undefined });
  return Object.assign(
    // Options, such as a time limit, may come before the body.
    (name: string, ...rest: readonly unknown[]) => {
      declare(name, rest.at(-1) as Body<unknown[]>);
    },
    {
      each,
      skip: nothing,
      skipIf: (isSkipped: boolean) => (isSkipped ? nothing : declaring(declare)),
    },
  );
}

export const it = declaring(declareTest);
export const test = it;
export const describe = declaring(declareGroup);
