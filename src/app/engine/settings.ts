import { defined } from "../../core/defined.ts";
import { isWrong, type OptionHeading, type OptionRecord } from "../../core/option-record.ts";
import type { SideName } from "../../core/document.ts";
import {
  flagFor,
  flagName,
  labelOfBothKinds,
  nameFor,
  type ReadingName,
  type ReadingRecord,
  readingRecords,
} from "../../formats/reading-options.ts";
import { formats } from "../../formats/registry.ts";
import { separateOptions } from "../../report/diagnostic-text.ts";
import { optionRecords } from "../../scoring/score-options.ts";
import type { OpenOptions, Settings } from "./open-request.ts";

/**
 * Where the page shows a setting: next to the files of a side, next to the files of a key that holds both sides, or
 * under a heading.
 */
type SettingPlace = SideName | "both in one" | OptionHeading;

/** An option of the command line, as the page shows it. */
export interface SettingView {
  /** The flag without dashes. */
  readonly flag: string;
  readonly title: string;
  readonly help: string;
  readonly places: readonly SettingPlace[];
  /** What an empty argument means. */
  readonly standard: string;
  /** The other values. Any text can be entered if absent. */
  readonly values?: readonly { readonly value: string; readonly text: string }[];
}

interface Setting extends SettingView {
  /** The name of the option in `OpenOptions`. */
  readonly name: string;
  readonly side?: SideName;
  readonly isReading: boolean;
  readonly isList: boolean;
  readonly read: (text: string) => unknown;
  readonly write: (value: unknown) => string;
}

interface Wording {
  readonly title: string;
  readonly standard?: string;
  readonly values?: Readonly<Record<string, string>>;
}

const asFormat = "as the format says";

/** The words of the page for options of reading. */
const wordings: Readonly<Record<ReadingName, Wording>> = {
  ends: {
    title: "Last position of spans",
    standard: asFormat,
    values: { inclusive: "included", exclusive: "not included" },
  },
  offsets: { title: "Positions", standard: asFormat, values: { token: "of tokens", char: "of characters" } },
  firstToken: { title: "First token", standard: asFormat },
  firstCharacter: { title: "First character", standard: asFormat },
  firstSentence: { title: "First sentence", standard: asFormat },
  column: { title: "Column of coreference", standard: "the last" },
  relation: { title: "Relations that mean coreference", standard: "the usual ones" },
  columns: { title: "Columns of a table", standard: "recognised by their names" },
  missingLabel: { title: "Labels of missing mentions", standard: "the usual ones" },
  keepLabel: { title: "Labels that are names of entities", standard: "all others" },
  field: { title: "Field of the clusters", standard: asFormat },
  numberPairs: {
    title: "Two whole numbers",
    standard: asFormat,
    values: { spans: "a span", ids: "a cluster of two ids" },
  },
};

/** Options that would change figures of which the page shows only a part: see the command `report`. */
const withheld: ReadonlySet<string> = new Set(["splitAntecedents"]);

const scored = { scope: "document", hasSplits: false };

const all: readonly Setting[] = [...readingSettings(), ...scoringSettings()];
const byFlag: ReadonlyMap<string, Setting> = new Map(all.map((setting) => [setting.flag, setting]));
const byName: ReadonlyMap<string, Setting> = new Map(all.map((setting) => [setting.name, setting]));

/** Returns what the page shows of all settings. */
export function settingViews(): readonly SettingView[] {
  const named = (help: string): string =>
    help.replace(/--([a-z-]+)/g, (option, flag: string) => byFlag.get(flag)?.title ?? option);
  return all.map(({ flag, title, help, places, standard, values }) => ({
    ...{ flag, title, help: named(help), places, standard },
    ...defined({ values }),
  }));
}

function readingSettings(): Setting[] {
  const format: ReadingRecord<string> = {
    flag: "--format <format>",
    help: "format of the files",
    isSided: true,
    choices: formats.map(({ id }) => id),
    read: String,
  };
  const titles = Object.fromEntries(formats.map(({ id, title }) => [id, title]));
  return [
    ...settingsOf("format", format, { title: "Format", standard: "detected", values: titles }),
    ...Object.entries<ReadingRecord<unknown>>(readingRecords).flatMap(([name, record]) =>
      settingsOf(name, record, wordings[name as ReadingName]),
    ),
  ];
}

/** Returns the settings of an option of reading: for both sides, and for each. */
function settingsOf(
  name: string,
  record: ReadingRecord<unknown>,
  { title, standard = "", values }: Wording,
): Setting[] {
  const { flag, choices, isSided, differsWithinFile, isList = false } = record;
  const common = {
    ...{ title, standard, help: record.help, isReading: true, isList },
    read: (text: string) => record.read(text),
    write: textOf,
    ...(choices !== undefined && {
      values: choices.map((value) => ({ value, text: values?.[value] ?? value })),
    }),
  };
  const single = "both in one";
  const ofBoth = (places: readonly SettingPlace[]): Setting => ({ ...common, name, flag: flagName(flag), places });
  if (!isSided) return [ofBoth(["Reading files"])];
  return [
    ofBoth(differsWithinFile === true ? [] : [single]),
    ...(["key", "response"] as const).map((side) => ({
      ...common,
      ...{ name: nameFor(side, name), flag: flagName(flagFor(side, flag)), side },
      places: differsWithinFile === true ? [side, single] : [side],
    })),
  ] as Setting[];
}

/** Returns the argument for a value of an option of reading. */
function textOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const items = Array.isArray(value) ? value : Object.entries(value).map(([of, name]) => `${of}=${String(name)}`);
  return items.join(",");
}

function scoringSettings(): Setting[] {
  const records = Object.entries<OptionRecord<unknown>>(optionRecords);
  return records.flatMap(([name, record]): Setting[] => {
    const { flag, help, heading, group, choices } = record;
    if (group === "command" || withheld.has(name)) return [];
    const id = flagName(flag);
    const isSwitch = record.read === undefined;
    const write = (value: unknown): string => {
      if (isSwitch) return "on";
      if (value === undefined) return "none";
      return choices?.find((text) => record.read?.(text) === value) ?? String(record.write(value, scored));
    };
    const standard = isSwitch ? "no" : typeof record.default === "object" ? "the usual ones" : write(record.default);
    const values = isSwitch
      ? [{ value: "on", text: "yes" }]
      : choices?.filter((value) => value !== standard).map((value) => ({ value, text: value }));
    return [
      {
        ...{ flag: id, name, help, standard, write, isReading: false, isList: false, places: [heading] },
        title: titleOf(id),
        read: (text) => (isSwitch ? true : record.read?.(text)),
        ...defined({ values }),
      },
    ];
  });
}

/** Returns `LEA importance` for `lea-importance`. */
function titleOf(id: string): string {
  const words = id.replaceAll("-", " ").replace(/^(?:np|lea|blanc|arcs)\b/, (name) => name.toUpperCase());
  return `${words[0].toUpperCase()}${words.slice(1)}`;
}

/**
 * Reads settings. The option of an empty one is undefined.
 *
 * @throws RangeError for a setting that does not exist, or that cannot be read
 */
export function optionsOf(settings: Settings): OpenOptions {
  const options: OpenOptions = Object.fromEntries(
    Object.entries(settings).flatMap(([flag, text]) => {
      const setting = byFlag.get(flag);
      if (setting === undefined) throw new RangeError(`there is no setting "${flag}"`);
      const value = text === "" ? undefined : valueIn(setting, text);
      if (isWrong(value)) throw new RangeError(`${setting.title}: ${value.wrong}`);
      return [[setting.name, value]];
    }),
  );
  const label = labelOfBothKinds(options);
  if (label !== undefined) {
    throw new RangeError(`“${label}” is both a label of missing mentions and one of entities`);
  }
  return options;
}

function valueIn({ values, standard, read }: Setting, text: string): unknown {
  const isKnown = values === undefined || text === standard || values.some(({ value }) => value === text);
  return isKnown ? read(text) : { wrong: `use ${[standard, ...values.map(({ value }) => value)].join(", ")}` };
}

/** A setting that does not have its default. */
export interface ChangedSetting {
  readonly words: string;
  /** Absent for an option that the page cannot set. */
  readonly flag?: string;
  /** The only response that it is for. */
  readonly response?: string;
}

/** Returns options in words, with their values: First token: 1 (key). */
export function changedSettings({ ofResponse = {}, annotators, ...options }: OpenOptions): readonly ChangedSetting[] {
  const own = Object.entries(ofResponse).flatMap(([response, of]) =>
    changedSettings(of as OpenOptions).map((setting) => ({ ...setting, response })),
  );
  const common = Object.entries<unknown>({ ...options }).flatMap(([name, value]): ChangedSetting[] => {
    const setting = byName.get(name);
    if (value === undefined) return [];
    if (setting === undefined) return [{ words: `${name}: ${JSON.stringify(value)}` }];
    return [{ flag: setting.flag, words: nameOf(setting, setting.write(value)) + ofSide(setting) }];
  });
  return [...common, ...own];
}

/** Settings that a message advises, and that would change something. */
export interface Advice {
  readonly words: string;
  readonly set: Settings;
  /** Whether they say how files are read. */
  readonly isReading: boolean;
  /** The only response that they are for. */
  readonly response?: string;
}

/** What is known where advice is given. */
export interface AdvisedPlace {
  /** The settings that are in effect. */
  readonly settings: Settings;
  /** The side that the message is about. */
  readonly side?: SideName;
  /** The response that it is about, if there are several. */
  readonly response?: string;
}

interface AdvisedSetting {
  readonly setting: Setting;
  /** Absent if the advice is about the option, whatever its value. */
  readonly text: string | undefined;
}

/** Returns the settings that advice such as `--key-ends exclusive --ids exact` names; undefined if one does not exist. */
function settingsIn(advice: string, side: SideName | undefined): readonly AdvisedSetting[] | undefined {
  const found = separateOptions(advice).flatMap((option): AdvisedSetting[] => {
    const [dashed, ...rest] = option.split(" ");
    const flag = dashed.slice(2);
    const setting = (side === undefined ? undefined : byFlag.get(`${side}-${flag}`)) ?? byFlag.get(flag);
    const text = rest.join(" ");
    if (setting === undefined) return [];
    return [{ setting, text: text === "" || /…|\b(?:NAME|FILE)\b/.test(text) ? undefined : text }];
  });
  return found.length === separateOptions(advice).length ? found : undefined;
}

/** Puts advice into the words of the page, or returns undefined if the page has no such setting. */
export function adviceInWords(advice: string, side: SideName | undefined): string | undefined {
  const found = settingsIn(advice, side);
  if (found === undefined) return undefined;
  return found
    .map(({ setting, text }) => `“${nameOf(setting, text)}”${text === undefined ? "" : ofSide(setting, side)}`)
    .join(" and ");
}

/** Returns ` (key)` for a setting of the key, unless the reader knows the side. */
function ofSide({ side }: Setting, known?: SideName): string {
  return side === undefined || side === known ? "" : ` (${side})`;
}

function nameOf({ title, standard, values }: SettingView, text: string | undefined): string {
  if (text === undefined) return title;
  return `${title}: ${text === "" ? standard : (values?.find(({ value }) => value === text)?.text ?? text)}`;
}

/** Returns how to follow advice; undefined if it changes nothing, or leaves a value open. */
export function adviceIn(advice: string, { settings, side, response }: AdvisedPlace): Advice | undefined {
  const found = settingsIn(advice, side);
  if (found === undefined) return undefined;
  const set: Record<string, string> = {};
  for (const { setting, text } of found) {
    if (text === undefined || isWrong(valueIn(setting, text))) return undefined;
    Object.assign(set, settingsWith({ ...settings, ...set }, setting, text));
  }
  if (Object.entries(set).every(([flag, text]) => (settings[flag] ?? "") === text)) return undefined;
  const isOfResponse = found.every(({ setting }) => setting.isReading && setting.side !== "key");
  return {
    words: found.map(({ setting, text }) => nameOf(setting, text) + ofSide(setting, side)).join(", "),
    set,
    isReading: found.some(({ setting }) => setting.isReading),
    ...(response !== undefined && isOfResponse && { response }),
  };
}

/** Returns how to leave out a setting that is in effect for a side or for both. */
export function adviceToLeaveOut(option: string, { settings, side, response }: AdvisedPlace): Advice | undefined {
  const flag = flagName(option);
  const own = [...(side === undefined ? [] : [`${side}-${flag}`]), flag].find((each) => (settings[each] ?? "") !== "");
  const setting = own === undefined ? undefined : byFlag.get(own);
  if (own === undefined || setting === undefined) return undefined;
  return {
    words: nameOf(setting, ""),
    set: { [own]: "" },
    isReading: setting.isReading,
    ...(response !== undefined && setting.side === "response" && { response }),
  };
}

/** Sets an option. Names of columns and labels are added to those that are known. */
function settingsWith(settings: Settings, { flag, isList }: Setting, text: string): Settings {
  const before = settings[flag] ?? "";
  if (before === "" && !isList) return { [flag]: text };
  if (flag === flagName(readingRecords.columns.flag)) {
    const { columns } = readingRecords;
    const [known, named] = [columns.read(before), columns.read(text)];
    return { [flag]: isWrong(known) || isWrong(named) ? text : textOf({ ...known, ...named }) };
  }
  if (!isList) return { [flag]: text };
  const named = text.split(",");
  const known = before === "" ? [] : before.split(",");
  const kinds = [readingRecords.missingLabel, readingRecords.keepLabel].map((record) => flagName(record.flag));
  const other = kinds.includes(flag) ? (kinds.find((each) => each !== flag) ?? "") : "";
  const others = (settings[other] ?? "").split(",").filter((label) => label !== "" && !named.includes(label));
  return {
    [flag]: [...known, ...named.filter((label) => !known.includes(label))].join(","),
    ...((settings[other] ?? "") !== "" && { [other]: others.join(",") }),
  };
}
