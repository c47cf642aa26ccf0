import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";

/** A folder that exists until the tests of the file have run. */
export class TemporaryFolder {
  readonly path = mkdtempSync(join(tmpdir(), "corefscope-"));

  constructor() {
    afterAll(() => {
      rmSync(this.path, { recursive: true });
    });
  }

  write(name: string, content: string | Uint8Array): string {
    const path = join(this.path, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  }
}
