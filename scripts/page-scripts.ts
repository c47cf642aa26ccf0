/** A module that the bundler made. */
interface Chunk {
  readonly name: string;
  readonly code: string;
}

interface Imported {
  readonly from: string;
  /** As in a destructuring pattern: `exported:local`. */
  readonly names: readonly string[];
}

/** A chunk in pieces. */
interface Parsed {
  readonly imports: readonly Imported[];
  readonly body: string;
  /** As in an object: `exported:local`. */
  readonly exports: readonly string[];
}

/**
 * Returns chunks as scripts that can run one after another in one file, where modules cannot import each other: each
 * takes what it imports from the object `corefscope`, and puts there what it exports.
 *
 * A script may also import from a later one what it needs only once that has run, or never. No module may assign to what
 * it exports.
 *
 * @param chunks in the order in which they run
 */
export function asScripts(chunks: readonly Chunk[]): readonly string[] {
  const placeOf = new Map(chunks.map(({ name }, i) => [name, i]));
  const parsed = chunks.map(parsedChunk);
  return parsed.map(({ imports, body, exports }, i) => {
    const taken = imports.map(({ from, names }): string => {
      const place = placeOf.get(from);
      if (place === undefined) throw new Error(`${chunks[i].name} imports ${from}, which is not there`);
      if (names.length === 0) return "";
      if (place < i) return `const{${names.join(",")}}=corefscope.c${place};`;
      // Names in minified code are shorter than `laterScript`.
      const locals = names.map((name) => name.slice(name.indexOf(":") + 1));
      return `let ${locals.join(",")};(corefscope.l${place}??=[]).push(laterScript=>{({${names.join(",")}}=laterScript)});`;
    });
    const given =
      exports.length === 0
        ? ""
        : `;corefscope.c${i}={${exports.join(",")}};corefscope.l${i}?.forEach(e=>e(corefscope.c${i}))`;
    return `(()=>{"use strict";${taken.join("")}${body}${given}})();`;
  });
}

function parsedChunk({ name, code }: Chunk): Parsed {
  const imports: Imported[] = [];
  let rest = code;
  for (;;) {
    const [statement, names = "", from] = /^\s*import\s*(?:\{([^}]*)\}\s*from\s*)?"\.\/([^"]+)";?/.exec(rest) ?? [];
    if (statement === undefined) break;
    imports.push({ from, names: listed(names).map(([exported, local]) => `${exported}:${local}`) });
    rest = rest.slice(statement.length);
  }
  const [statement = "", names = ""] = /export\s*\{([^}]*)\};?\s*$/.exec(rest) ?? [];
  const body = rest.slice(0, rest.length - statement.length);
  if (/(?:^|;)\s*(?:import|export)\s*[{"*]/.test(body)) throw new Error(`${name} imports or exports in another way`);
  return { imports, body, exports: listed(names).map(([local, exported]) => `${exported}:${local}`) };
}

/** Returns the two names of each item of a list such as `a as b, c`. */
function listed(names: string): (readonly [string, string])[] {
  return names.split(",").flatMap((each) => {
    const [first, second = first] = each.trim().split(/\s+as\s+/);
    return first === "" ? [] : [[first, second] as const];
  });
}
