/** What surrounds a run of the command line: that of a process, or of a program that runs commands within itself. */
export interface Shell {
  /** The descriptor of standard input, or all its bytes. */
  readonly stdin: number | Uint8Array;
  readonly out: Sink;
  readonly err: Sink;
  /** The columns of the terminal that `out` is; absent if it is none, and for descriptors, which know. */
  readonly columns?: number;
  /** Takes the exit code; if it is called again, the last one counts. */
  readonly exit: (code: number) => void;
}

/** Where a run writes: a descriptor, or a function that is given the bytes. */
export type Sink = number | ((bytes: Uint8Array) => void);

const processShell: Shell = {
  stdin: 0,
  out: 1,
  err: 2,
  exit: (code) => {
    process.exitCode = code;
  },
};

let run: { readonly shell: Shell } = { shell: processShell };
let isRunning = false;

/** What surrounds the command that runs. */
export function shell(): Shell {
  return run.shell;
}

/**
 * Runs something in surroundings of its own, with new state.
 *
 * @throws Error if a run is not over
 */
export async function within(surroundings: Shell = processShell, command: () => Promise<void>): Promise<void> {
  if (isRunning) throw new Error("commands run one after another: the one before is not over");
  isRunning = true;
  run = { shell: surroundings };
  try {
    await command();
  } finally {
    isRunning = false;
    run = { shell: processShell };
  }
}

/** State that every run has for itself. */
export function perRun<State>(begin: () => State): () => State {
  const states = new WeakMap<object, State>();
  return () => {
    if (!states.has(run)) states.set(run, begin());
    return states.get(run)!;
  };
}
