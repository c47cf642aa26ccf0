/** Why a text or a value is no value of an option. */
export interface Wrong {
  readonly wrong: string;
}

/** What signatures may have to know beyond the value of an option. */
interface ScoredWith {
  /** How far entities reach. */
  readonly scope: string;
  /** Whether there are split antecedents. */
  readonly hasSplits: boolean;
}

/**
 * All that is known of an option. The type of the options, their defaults, the command line, signatures and docs are made of such records, which are
 * pure: they know nothing of the command line.
 */
export interface OptionRecord<Value> {
  /** As help shows it, with what stands for the value: `--average <kind>`. An option that is on or off has no value. */
  readonly flag: `--${string}`;
  readonly help: string;
  readonly default: Value;
  /** All texts that the command line takes, the default first, if they are few. */
  readonly choices?: readonly string[];
  /** `layers`: for annotation beyond identity, which not all commands score. `command`: commands declare it themselves, where it belongs in their help. */
  readonly group?: "layers" | "command";
  /** The field of signatures. */
  readonly field: string;
  /** Reads a text of the command line. Absent if the option is on or off. */
  read?(text: string): Value | Wrong;
  /** Returns what is wrong with a value that the library is given; nothing if it can be used. */
  refuse?(value: Value): string | undefined;
  /** Returns the value as signatures write it; nothing if they leave it out. */
  write(value: Value, scored: ScoredWith): string | undefined;
}

/** Records of options, by the names that the options have in the library. */
export type OptionRecords = Readonly<Record<string, OptionRecord<unknown>>>;

/** The values of options, by their names. */
export type OptionValues<Records> = {
  readonly [Name in keyof Records]: Records[Name] extends OptionRecord<infer Value> ? Value : never;
};

/** The values that options have if nobody says otherwise. */
export function defaultsOf<Records extends OptionRecords>(records: Records): OptionValues<Records> {
  return Object.fromEntries(
    Object.entries(records).map(([name, record]) => [name, record.default]),
  ) as OptionValues<Records>;
}

/** @throws RangeError if a value cannot be used */
export function refuseValues<Records extends OptionRecords>(records: Records, values: OptionValues<Records>): void {
  for (const [name, record] of Object.entries(records)) {
    const wrong = record.refuse?.(values[name]) ?? refuseChoice(name, record, values[name]);
    if (wrong !== undefined) throw new RangeError(wrong);
  }
}

/** Programs in JavaScript may give what types forbid. An option that has names for some records takes others, too. */
function refuseChoice(name: string, record: OptionRecord<unknown>, value: unknown): string | undefined {
  const able: unknown[] | undefined = record.choices?.map((text) => record.read?.(text) ?? text);
  if (able === undefined || (typeof value === "object" && value !== null) || able.includes(value)) return undefined;
  return `${name} is ${JSON.stringify(value)}; it must be one of ${able.map((each) => JSON.stringify(each)).join(", ")}`;
}

/** An option with a value that can always be written. */
export interface WrittenOption<Value> extends OptionRecord<Value> {
  read(text: string): Value | Wrong;
  write(value: Value): string;
}

/** A record, checked to be one of an option with such values. */
export function option<Value>(record: OptionRecord<Value>): OptionRecord<Value> {
  return record;
}

/** An option with a few values, the default first. Signatures write them as they are, unless the record says how. */
export function choice<const Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  record: Pick<OptionRecord<Choice>, "flag" | "help" | "group" | "field"> &
    Partial<Pick<WrittenOption<Choice>, "write">>,
): WrittenOption<Choice> {
  return {
    write: (value) => value,
    ...record,
    default: choices[0],
    choices,
    read: (text) => choices.find((each) => each === text) ?? { wrong: `say ${choices.join(" or ")}` },
  };
}

/** An option that is off unless it is given; only then do signatures say so. */
export function onOff(
  written: string,
  record: Pick<OptionRecord<boolean>, "flag" | "help" | "group" | "field">,
): OptionRecord<boolean> {
  return { ...record, default: false, write: (isOn) => (isOn ? written : undefined) };
}

/** A range of numbers; without bounds, all of them. */
export interface NumberRange {
  readonly from?: number;
  readonly to?: number;
  readonly above?: number;
  readonly whole?: boolean;
}

/** Reads a number within a range. */
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

/** Whether a text could not be read. */
export function isWrong(value: unknown): value is Wrong {
  return typeof value === "object" && value !== null && "wrong" in value;
}
