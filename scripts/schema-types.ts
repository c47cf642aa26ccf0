import { readdirSync, readFileSync } from "node:fs";
import { compile, type JSONSchema } from "json-schema-to-typescript";

const folder = "schemas";
const ending = ".schema.json";

/**
 * Returns the types of what `--format json` prints, made from the published schemas: for each schema a file of
 * declarations next to it, and `index.d.ts`, which has the outputs of all commands.
 */
export async function* schemaTypes(): AsyncGenerator<[string, string]> {
  const lines = [banner];
  for (const file of readdirSync(folder).filter((name) => name.endsWith(ending))) {
    const stem = file.slice(0, -ending.length);
    const type = `${stem[0].toUpperCase()}${stem.replace(/-\d+$/, "").slice(1)}Output`;
    const schema = JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as JSONSchema;
    yield [`${folder}/${stem}.d.ts`, await typesOf(schema, type)];
    lines.push(`export type { ${type} } from "./${stem}.js";`);
  }
  yield [`${folder}/index.d.ts`, `${lines.join("\n")}\n`];
}

const banner = "// Made from the schemas by scripts/docs.ts. Do not edit.";

function typesOf(schema: JSONSchema, type: string): Promise<string> {
  // Otherwise the title or the id would name the type.
  const named = { ...schema, title: type, $id: undefined, description: schema.title };
  return compile(withoutCombinations(named) as JSONSchema, type, {
    bannerComment: banner,
    additionalProperties: false,
    maxItems: 3,
    style: { printWidth: 120, trailingComma: "all" },
    strictIndexSignatures: false,
    unreachableDefinitions: false,
  });
}

/**
 * Leaves out what a type could only say as a long union or tuple: that some fields occur together, and the length
 * of lists other than pairs. An object of unknown fields is an `object`, not `{}`, which is any value.
 */
function withoutCombinations(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutCombinations);
  if (typeof part !== "object" || part === null) return part;
  if ("type" in part && part.type === "object" && !("properties" in part) && !("additionalProperties" in part)) {
    return { ...part, tsType: "object" };
  }
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, value]) =>
      (key === "anyOf" && (value as object[]).every((each) => Object.keys(each).join() === "required")) ||
      (/^(?:min|max)Items$/.test(key) && !("maxItems" in part && part.maxItems === 2))
        ? []
        : [[key, withoutCombinations(value)]],
    ),
  );
}
