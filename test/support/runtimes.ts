/** A program that runs JavaScript. */
export interface Runtime {
  readonly name: string;
  /** The program and its arguments, before the path of a module. */
  readonly command: readonly [string, ...string[]];
}

/** Returns the runtimes on this machine that the tests use. */
export function runtimes(): readonly Runtime[] {
  return [{ name: "Node", command: [process.execPath] }];
}
