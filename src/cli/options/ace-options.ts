import { readFileSync } from "node:fs";
import {
  check,
  finite,
  getDotPath,
  type InferOutput,
  maxValue,
  minValue,
  number,
  partial,
  picklist,
  pipe,
  record,
  safeParse,
  strictObject,
  string,
  unknown,
} from "valibot";
import { parseJson } from "../../formats/common/json/parse-json.ts";
import { messageOf } from "../../core/message-of.ts";
import type { AceParameters } from "../../metrics/kit/ace-parameters.ts";
import { parameters } from "../../metrics/kit/metric-options.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import type { CommandOption } from "./command-option.ts";

export interface AceFlags {
  readonly acePreset: AceParameters;
  readonly aceWeights?: string;
}

/** `--ace-preset` and `--ace-weights` */
export const aceOptions: readonly CommandOption[] = [
  parameters.ace,
  {
    flag: "--ace-weights <file>",
    help: "JSON file with weights and costs that override --ace-preset",
    heading: "Single metrics",
  },
];

type ReadWeights = InferOutput<ReturnType<typeof weightsSchema>>;

/** Describes a file of weights: any fields of `AceParameters` except `preset`. */
function weightsSchema() {
  const weight = pipe(number(), finite(), minValue(0));
  const share = pipe(weight, maxValue(1));
  const weights = record(string(), weight);
  return pipe(
    unknown(),
    check((value) => !Array.isArray(value), "must be an object, not a list"),
    partial(
      strictObject({
        mentionTypes: weights,
        entityTypes: weights,
        entityClasses: weights,
        mentionErrors: partial(strictObject({ type: weight, role: weight, style: weight })),
        entityErrors: partial(strictObject({ type: weight, subtype: weight, class: weight })),
        falseAlarms: partial(
          strictObject({
            mention: weight,
            wrongEntity: weight,
            entity: weight,
            share: picklist(["pair", "response"]),
          }),
        ),
        level: picklist(["lesser", "key", "none"]),
        minimumOverlap: share,
        minimumTextMatch: share,
      }),
    ),
  );
}

/** @throws CommandError if the file of weights cannot be read or is not valid */
export function aceParametersOf({ acePreset, aceWeights }: AceFlags): AceParameters {
  return aceWeights === undefined ? acePreset : changed(acePreset, readWeights(aceWeights));
}

function readWeights(path: string): ReadWeights {
  const fail = (what: string): never => {
    throw new CommandError(`--ace-weights: ${path} ${what}`, exitCode.input);
  };
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    return fail(`cannot be read: ${messageOf(error)}`);
  }
  const json = parseJson(text, (code, where) => {
    const place = where?.line === undefined ? "" : ` in line ${where.line}, column ${where.column}`;
    const { key = "", reason = "" } = where?.data ?? {};
    if (code === "duplicate-key") fail(`has ${JSON.stringify(key)} again${place}; keep one`);
    fail(`is not valid JSON${place}: ${String(reason)}`);
  });
  const { success, output, issues } = safeParse(weightsSchema(), json?.value);
  if (success) return output;
  const problems = issues.map((issue) => `${getDotPath(issue) ?? "the file"}: ${issue.message}`);
  return fail(`does not have valid weights of ACE-Value: ${problems.join("; ")}`);
}

function changed(preset: AceParameters, changes: ReadWeights): AceParameters {
  const { mentionTypes, entityTypes, entityClasses, mentionErrors, entityErrors, falseAlarms, ...rest } = changes;
  return {
    ...preset,
    ...(rest as Partial<AceParameters>),
    mentionTypes: { ...preset.mentionTypes, ...mentionTypes },
    entityTypes: { ...preset.entityTypes, ...entityTypes },
    entityClasses: { ...preset.entityClasses, ...entityClasses },
    mentionErrors: { ...preset.mentionErrors, ...(mentionErrors as Partial<AceParameters["mentionErrors"]>) },
    entityErrors: { ...preset.entityErrors, ...(entityErrors as Partial<AceParameters["entityErrors"]>) },
    falseAlarms: { ...preset.falseAlarms, ...(falseAlarms as Partial<AceParameters["falseAlarms"]>) },
  };
}
