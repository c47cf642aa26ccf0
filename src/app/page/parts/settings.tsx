import type { JSX } from "preact";
import type { Advice, ChangedSetting, SettingView } from "../../engine/settings.ts";
import type { Settings } from "../../engine/open-request.ts";
import { useAnswer } from "../state/use-answer.ts";
import { usePage } from "../state/page-state.ts";

/**
 * Buttons that follow the advice of a message.
 *
 * @param onAdvice what a button does; by default, the files are read and scored again
 */
export function AdviceButtons({
  advice,
  onAdvice,
}: {
  advice: readonly Advice[];
  onAdvice?: ((set: Settings, response: string | undefined) => void) | undefined;
}): JSX.Element | null {
  const page = usePage();
  if (advice.length === 0) return null;
  return (
    <span class="advice">
      {advice.map(({ words, set, isReading, response }) => {
        const title = isReading ? "Read it so" : "Score it so";
        return (
          <button
            type="button"
            disabled={page.isBusy.value}
            aria-label={`${title}: ${words}`}
            title={words}
            onClick={() => {
              if (onAdvice === undefined) void page.readAgain(set, response);
              else onAdvice(set, response);
            }}
          >
            {advice.length === 1 ? title : `${title}: ${words}`}
          </button>
        );
      })}
    </span>
  );
}

/** Settings that do not have their default, each with a button that resets it if it can be reset. */
export function ChangedSettings({
  settings,
  onReset,
}: {
  settings: readonly ChangedSetting[];
  onReset?: ((flag: string, response: string | undefined) => void) | undefined;
}): JSX.Element {
  return (
    <ul class="list changed" aria-label="changed settings">
      {settings.map(({ words, flag, response }) => (
        <li>
          {response !== undefined && <b>{response}: </b>}
          {words}
          {flag !== undefined && onReset !== undefined && (
            <>
              {" "}
              <button
                type="button"
                aria-label={`Reset ${response === undefined ? "" : `${response}: `}${words}`}
                onClick={() => {
                  onReset(flag, response);
                }}
              >
                Reset
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

export function useSettings(): readonly SettingView[] {
  const page = usePage();
  return useAnswer(() => page.engine.settings(), []).value ?? [];
}

interface ControlProps {
  readonly setting: SettingView;
  readonly value: string;
  readonly onSet: (set: Settings) => void;
}

export function SettingControl({ setting, value, onSet }: ControlProps): JSX.Element {
  const { flag, title, help, standard, values } = setting;
  return (
    <label title={help}>
      {title}{" "}
      {values === undefined ? (
        <input
          type="text"
          spellcheck={false}
          placeholder={standard}
          value={value}
          onChange={({ currentTarget }) => {
            onSet({ [flag]: currentTarget.value });
          }}
        />
      ) : (
        <select
          value={value}
          onChange={({ currentTarget }) => {
            onSet({ [flag]: currentTarget.value });
          }}
        >
          <option value="">{standard}</option>
          {values.map((each) => (
            <option value={each.value}>{each.text}</option>
          ))}
        </select>
      )}
    </label>
  );
}

/** All settings that are not for the files of one side, under their headings. */
export function CommonSettings({ settings }: { settings: readonly SettingView[] }): JSX.Element {
  const page = usePage();
  const chosen = page.chosen.value;
  const own: Readonly<Partial<Record<string, string>>> = chosen.settings;
  const headings = Array.from(new Set(settings.flatMap(({ places }) => places)));
  return (
    <>
      {headings.map((heading) => (
        <fieldset class="settings">
          <legend>{heading}</legend>
          {settings
            .filter(({ places }) => places.includes(heading))
            .map((setting) => (
              <div>
                <SettingControl setting={setting} value={own[setting.flag] ?? ""} onSet={page.set} />
                <p class="quiet">{setting.help}</p>
              </div>
            ))}
        </fieldset>
      ))}
    </>
  );
}
