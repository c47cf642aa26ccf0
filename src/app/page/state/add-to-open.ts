import type { Engine } from "../../engine/engine.ts";
import type { Overview } from "../../engine/overview.ts";
import type { Chosen, ChosenFile } from "./chosen.ts";
import { inputFile, openRequest, planOfChosen, withFiles } from "./chosen-files.ts";
import { inspected } from "./inspections.ts";
import { isReadable, keyName, planOf, type Role, systemNameOf } from "./roles.ts";

/** The new overview and the files behind it; without an overview, nothing has changed, and `words` say why. */
interface Added {
  readonly overview?: Overview;
  readonly chosen: Chosen;
  readonly words: string;
}

/** Returns whether the name of some file or folder says that it is a key, so that it cannot be added as a system. */
export function holdKey(files: readonly ChosenFile[]): boolean {
  return files.some(({ path }) =>
    path
      .split("/")
      .slice(0, 2)
      .some((name) => keyName.test(name)),
  );
}

/**
 * Reads files as systems next to an open key. A system of the same name is replaced at its place.
 *
 * @param chosen the files that are open; none if a saved report is open
 */
export async function addToOpen(
  engine: Engine,
  chosen: Chosen,
  open: Overview | undefined,
  files: readonly ChosenFile[],
): Promise<Added> {
  const found = await inspected(engine, files);
  const byName = new Map(found.map((each) => [each.name, each]));
  const asSystems = { roles: {}, separated: new Set<string>(), isOneSystem: false };
  const paths = files.map(({ path }) => path);
  const { rows } = planOf(paths, byName, asSystems);
  const added = rows.filter(isReadable).map((row) => ({ row, name: systemNameOf(row.id) }));
  const unread = found.find(({ parts }) => parts.length === 0);
  if (added.length === 0) {
    return { chosen, words: refusal(paths, unread?.messages.at(0)?.sentence ?? "It has no document.") };
  }
  const names = new Set(open?.systems.map(({ name }) => name));
  const replaced = added.filter(({ name }) => names.has(name)).map(({ name }) => name);
  const fresh = added.filter(({ name }) => !names.has(name)).map(({ name }) => name);
  const words = [
    ...(replaced.length > 0 ? [`Replaced ${replaced.join(", ")}.`] : []),
    ...(fresh.length > 0 ? [`Added ${fresh.join(", ")}.`] : []),
  ].join(" ");
  const byPath = new Map(files.map((each) => [each.path, each]));
  if (chosen.files.length === 0) {
    const responses = await Promise.all(
      added.map(async ({ row, name }) => ({
        name,
        files: await Promise.all(row.paths.flatMap((path) => byPath.get(path) ?? []).map(inputFile)),
      })),
    );
    return finished(await engine.addResponses(responses), chosen, chosen, paths, words);
  }
  const changed = withSystems(chosen, added, byPath);
  const before = await inspected(
    engine,
    changed.files.filter(({ path }) => !changed.inspected.has(path)),
  );
  const all = {
    ...changed,
    inspected: new Map([...changed.inspected, ...before.map((each) => [each.name, each] as const)]),
  };
  const overview = await engine.open({ ...(await openRequest(all)), keepsOpen: true, leaveOut: false });
  return finished(overview, all, chosen, paths, words);
}

function finished(overview: Overview, all: Chosen, before: Chosen, paths: readonly string[], words: string): Added {
  if (overview.refusal === undefined) return { overview, chosen: all, words };
  return { chosen: before, words: refusal(paths, overview.refusal.sentence) };
}

function refusal(paths: readonly string[], reason: string): string {
  return `Nothing was changed, because ${paths.length === 1 ? paths[0] : "the dropped files"} cannot be opened. ${reason}`;
}

/** Puts the files of systems in the places of those with the same names, or at the end. All roles stay. */
function withSystems(
  chosen: Chosen,
  added: readonly { readonly row: { readonly id: string; readonly paths: readonly string[] }; readonly name: string }[],
  byPath: ReadonlyMap<string, ChosenFile>,
): Chosen {
  const plan = planOfChosen(chosen);
  const roles: Record<string, Role> = Object.fromEntries(plan.rows.map(({ id, role }) => [id, role]));
  let next: Chosen = chosen;
  for (const { row, name } of added) {
    const old = plan.systems.find((system) => system.name === name)?.rows ?? [];
    const gone = new Set(old.flatMap(({ paths }) => paths));
    const at = chosen.files.findIndex(({ path }) => gone.has(path));
    const left = { ...next, files: next.files.filter(({ path }) => !gone.has(path)) };
    const known = new Set(left.files);
    const with_ = withFiles(
      left,
      row.paths.flatMap((path) => byPath.get(path) ?? []),
    );
    const fresh = with_.files.filter((each) => !known.has(each));
    const place = at < 0 ? left.files.length : Math.min(at, left.files.length);
    const inspectedLeft = new Map(Array.from(next.inspected).filter(([path]) => !gone.has(path)));
    next = { ...next, files: left.files.toSpliced(place, 0, ...fresh), inspected: inspectedLeft };
  }
  return { ...next, roles };
}
