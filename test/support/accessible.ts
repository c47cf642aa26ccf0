import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** Returns the faults that axe finds, each with the element. */
export async function faultsOf(page: Page): Promise<string[]> {
  // The page has no frames, so that axe needs no second page.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
