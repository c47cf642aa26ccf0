/** The environment of a run of the command line: a process, or a program that runs commands itself. */
export interface Shell {
  /** The descriptor of standard input, or all its bytes. */
  readonly stdin: number | Uint8Array;
  /** Files in memory by their paths, which are read in place of those on the disk. */
  readonly files?: ReadonlyMap<string, Uint8Array>;
  readonly out: Sink;
  readonly err: Sink;
  /** The width of the terminal in columns, if `out` and `err` are functions that write to one. */
  readonly columns?: number;
  /** Receives the exit code. If it is called again, the last code counts. */
  readonly exit: (code: number) => void;
}

/** Where a run writes: a descriptor, or a function that receives the bytes. */
export type Sink = number | ((bytes: Uint8Array) => void);

/** Runs a command line, given as the words after `corefscope`. Every failure becomes a message and an exit code. */
export type RunWords = (words: readonly string[]) => Promise<void>;

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

export function shell(): Shell {
  return run.shell;
}

/**
 * Runs a function in its own environment, with fresh state.
 *
 * @throws Error if another run has not ended
 */
export async function within(surroundings: Shell = processShell, command: () => Promise<void>): Promise<void> {
  if (isRunning) throw new Error("only one command can run at a time, and the previous one has not ended");
  isRunning = true;
  run = { shell: surroundings };
  try {
    await command();
  } finally {
    isRunning = false;
    run = { shell: processShell };
  }
}

/** Runs a function within the running command, in an environment of its own, with fresh state. */
export async function nested(surroundings: Shell, command: () => Promise<void>): Promise<void> {
  const outer = run;
  run = { shell: surroundings };
  try {
    await command();
  } finally {
    run = outer;
  }
}

/** Creates state that each run has for itself. */
export function perRun<State>(begin: () => State): () => State {
  const states = new WeakMap<object, State>();
  return () => {
    if (!states.has(run)) states.set(run, begin());
    return states.get(run)!;
  };
}
