export interface ExampleFigure {
  readonly name: "recall" | "precision" | "f1" | "value";
  /** As written: `5/3 ÷ 7`, or `≈ 0.796` if there is no fraction. */
  readonly text: string;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** An example of a metric, `key {a,b} {c}, response {a} {b,c} → recall 1/2, precision 1/2`. */
export interface WorkedExample {
  readonly key: readonly (readonly string[])[];
  readonly response: readonly (readonly string[])[];
  readonly figures: readonly ExampleFigure[];
}

/**
 * @returns nothing if the example does not compare partitions, as for a metric of words
 * @throws Error if it compares partitions, but not in the form of `WorkedExample`
 */
export function workedExample(text: string): WorkedExample | undefined {
  if (!text.startsWith("key {")) return undefined;
  const match = /^key (.*), response (.*) → (.*)$/.exec(text);
  if (match === null) throw new Error(`not an example: ${text}`);
  const [, key, response, figures] = match;
  return { key: entitiesOf(key), response: entitiesOf(response), figures: figures.split(", ").map(figureOf) };
}

function entitiesOf(text: string): string[][] {
  if (!/^\{[^{}]+\}(?: \{[^{}]+\})*$/.test(text)) throw new Error(`not entities: ${text}`);
  return text
    .slice(1, -1)
    .split("} {")
    .map((entity) => entity.split(","));
}

function figureOf(figure: string): ExampleFigure {
  const match = /^(recall|precision|F1|value) ((?:≈ (?=\d+\.))?(\d+)(?:\.(\d+)|\/(\d+))?(?: ÷ (\d+))?)$/.exec(figure);
  if (match === null) throw new Error(`not a figure: ${figure}`);
  const [, name, text, whole, decimals = "", denominator = "1", divisor = "1"] = match;
  return {
    name: name.toLowerCase() as ExampleFigure["name"],
    text,
    numerator: BigInt(whole + decimals),
    denominator: BigInt(denominator) * BigInt(divisor) * 10n ** BigInt(decimals.length),
  };
}
