import { nameAdvice } from "./near-names.ts";

/** The reason why a text or a value cannot be used for an option. */
export interface Wrong {
  readonly wrong: string;
}

interface ScoredWith {
  /** The unit in which equal ids mean the same entity, such as `document`. */
  readonly scope: string;
  /** Whether the data has split antecedents. */
  readonly hasSplits: boolean;
}

/** Headings of `--help-all`, in order, under which options are listed. */
export const optionHeadings = [
  "Scores",
  "Errors",
  "Statistics",
  "Mentions",
  "Documents",
  "Single metrics",
  "Annotation beyond identity",
  "Reading files",
  "Output",
] as const;

export type OptionHeading = (typeof optionHeadings)[number];

/** Values of options, by their names. */
export type NamedValues = Readonly<Record<string, unknown>>;

/** Values of an option: a list, or a test, which also sees the values of all options. */
export type ValueSet = readonly unknown[] | ((value: unknown, values: NamedValues) => boolean);

/** A combination of values of two options that is refused. */
export interface Exclusion {
  /** The values of the option that has this record. Absent: all except its default. */
  readonly of?: ValueSet;
  /** The name of the other option, such as `outOfCore`. */
  readonly other: string;
  /** The values of the other option. Absent: all except its default. */
  readonly values?: ValueSet;
  /** Whether it is refused only if the user gave the other option, and no preset did. */
  readonly ifTyped?: true;
  /** The message, or how to write it from the values of the options. */
  readonly why: string | ((own: unknown, values: NamedValues) => string);
}

/**
 * Describes an option completely. Types, defaults, the command line, signatures and docs all come from such records.
 */
export interface OptionRecord<Value> {
  /** The flag with a placeholder for the value, as in `--average <kind>`. A switch has no placeholder. */
  readonly flag: `--${string}`;
  readonly help: string;
  readonly heading: OptionHeading;
  /** Whether `--help` shows the option; `--help-all` shows every option. */
  readonly common?: true;
  readonly default: Value;
  /** All texts that the command line accepts, the default first. Absent if there are too many to list. */
  readonly choices?: readonly string[];
  /**
   * `layers`: only for commands that score annotation beyond identity. `command`: each command declares the option
   * itself.
   */
  readonly group?: "layers" | "command";
  /**
   * What the option touches if it does not have its default: only the sizes and overlaps of entities (`table`), single
   * mentions, or several parts at once. An option of metrics is a `table` option, because metrics say themselves whether
   * they look at mentions. So is one that has no effect on labels without words, or is refused where it would have one.
   */
  readonly sees: "table" | "mentions" | "parts";
  /**
   * Set if an option that sees more than the table leaves the same mentions, whether or not singletons count. Only then
   * is the CoNLL average shown both with and without singletons.
   */
  readonly ignoresSingletons?: true;
  /** Values of other options that the option cannot be combined with. */
  readonly excludes?: readonly Exclusion[];
  /** The option's field in signatures. */
  readonly field: string;
  /** Reads an argument of the command line. Absent for a switch. */
  read?(text: string): Value | Wrong;
  /** Checks a value that a program passes. Returns an error message, or undefined. */
  refuse?(value: Value): string | undefined;
  /** Returns the value as signatures write it, or undefined if they omit it. */
  write(value: Value, scored: ScoredWith): string | undefined;
}

export type OptionRecords = Readonly<Record<string, OptionRecord<unknown>>>;

export type OptionValues<Records> = {
  readonly [Name in keyof Records]: Records[Name] extends OptionRecord<infer Value> ? Value : never;
};

export function defaultsOf<Records extends OptionRecords>(records: Records): OptionValues<Records> {
  return Object.fromEntries(
    Object.entries(records).map(([name, record]) => [name, record.default]),
  ) as OptionValues<Records>;
}

/** Returns whether an option that does not have its default passes a test. */
export function isAnySet(
  records: OptionRecords,
  values: Readonly<Record<string, unknown>>,
  test: (record: OptionRecord<unknown>) => boolean,
): boolean {
  return Object.entries(records).some(([name, record]) => test(record) && !isDefault(record, values[name]));
}

/** Compares by content, because a default may be a list. */
function isDefault(record: { readonly default?: unknown } | undefined, value: unknown): boolean {
  const standard = record?.default;
  if (value === standard) return true;
  if (typeof value !== "object" && typeof standard !== "object") return false;
  return JSON.stringify(value) === JSON.stringify(standard);
}

/**
 * Returns why options cannot be combined, or undefined if they can. Of several reasons, returns the one of the first
 * record.
 *
 * @param isTyped whether the user gave the option with this name, and no preset did
 */
export function excludedBy(
  records: Readonly<Record<string, Partial<Pick<OptionRecord<unknown>, "default" | "excludes">>>>,
  values: NamedValues,
  isTyped: (name: string) => boolean = () => true,
): string | undefined {
  const isIn = (set: ValueSet | undefined, name: string): boolean => {
    const value = values[name];
    if (typeof set === "function") return set(value, values);
    if (set !== undefined) return set.includes(value);
    return value !== undefined && !isDefault(name in records ? records[name] : undefined, value);
  };
  for (const [name, { excludes = [] }] of Object.entries(records)) {
    const found = excludes.find(
      ({ of, other, values: others, ifTyped }) =>
        isIn(of, name) && isIn(others, other) && (ifTyped !== true || isTyped(other)),
    );
    if (found !== undefined) return typeof found.why === "string" ? found.why : found.why(values[name], values);
  }
  return undefined;
}

/**
 * Checks values that a program passes.
 *
 * @throws RangeError if a value cannot be used
 */
export function refuseValues<Records extends OptionRecords>(records: Records, values: OptionValues<Records>): void {
  for (const [name, record] of Object.entries(records)) {
    const wrong = record.refuse?.(values[name]) ?? refuseChoice(name, record, values[name]);
    if (wrong !== undefined) throw new RangeError(wrong);
  }
}

/** Checks choices at run time, because JavaScript ignores types. Accepts any object in place of a name. */
function refuseChoice(name: string, record: OptionRecord<unknown>, value: unknown): string | undefined {
  const able: unknown[] | undefined = record.choices?.map((text) => record.read?.(text) ?? text);
  if (able === undefined || (typeof value === "object" && value !== null) || able.includes(value)) return undefined;
  const wrong = `${name} is ${JSON.stringify(value)}`;
  const written = able.map((each) => JSON.stringify(each));
  const all = `it must be one of ${written.join(", ")}`;
  return `${wrong}; ${typeof value === "string" ? nameAdvice(JSON.stringify(value), written, all) : all}`;
}

/** An option with an argument, whose `write` always returns a text. */
export interface WrittenOption<Value> extends OptionRecord<Value> {
  read(text: string): Value | Wrong;
  write(value: Value): string;
}

/** Returns the record unchanged, to have its type checked. */
export function option<Value>(record: OptionRecord<Value>): OptionRecord<Value> {
  return record;
}

/**
 * Returns the record of an option with a few values, the default first. Signatures write a value as it is, unless the
 * record has `write`.
 */
export function choice<const Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  record: Pick<
    OptionRecord<Choice>,
    "flag" | "help" | "heading" | "common" | "group" | "sees" | "ignoresSingletons" | "excludes" | "field"
  > &
    Partial<Pick<WrittenOption<Choice>, "write">>,
): WrittenOption<Choice> {
  return {
    write: (value) => value,
    ...record,
    default: choices[0],
    choices,
    read: (text) => choices.find((each) => each === text) ?? { wrong: `use ${choices.join(" or ")}` },
  };
}

/** Returns the record of a switch that is off by default, and in signatures only if it is on. */
export function onOff(
  written: string,
  record: Pick<
    OptionRecord<boolean>,
    "flag" | "help" | "heading" | "common" | "group" | "sees" | "ignoresSingletons" | "excludes" | "field"
  >,
): OptionRecord<boolean> {
  return { ...record, default: false, write: (isOn) => (isOn ? written : undefined) };
}

/** A range of numbers: `from` and `to` are inclusive, `above` is exclusive. */
export interface NumberRange {
  readonly from?: number;
  readonly to?: number;
  readonly above?: number;
  readonly whole?: boolean;
}

/** Returns the number, or the reason if the text is not a number in the range. */
export function readNumber(text: string, bounds: NumberRange): number | Wrong {
  const value = Number(text);
  const { from = -Infinity, to = Infinity, above = -Infinity, whole = false } = bounds;
  const valid = text.trim() !== "" && value >= from && value <= to && value > above && Number.isFinite(value);
  if (valid && (!whole || Number.isInteger(value))) return value;
  const kind = whole ? "a whole number" : "a number";
  const range =
    bounds.above === undefined
      ? `from ${from} to ${to}`
      : `above ${above}${to === Infinity ? "" : ` and at most ${to}`}`;
  return { wrong: `It must be ${kind} ${range}.` };
}

export function isWrong(value: unknown): value is Wrong {
  return typeof value === "object" && value !== null && "wrong" in value;
}
