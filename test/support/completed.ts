import type { Overview } from "../../src/app/engine/overview.ts";
import type { Session } from "../../src/app/engine/session.ts";
import { withDetails } from "../../src/app/engine/system-details.ts";

/** Returns the overview that a session gave at opening, with the details of all systems. */
export async function completed(session: Session, opened: Promise<Overview>): Promise<Overview> {
  let overview = await opened;
  for (const system of overview.systems.keys()) overview = withDetails(overview, await session.details(system));
  return overview;
}
