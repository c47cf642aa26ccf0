import type { ArcsVariant } from "../../metrics/metric.ts";

/** Which application-related scores these are. */
export function arcsVariantText(variant: ArcsVariant): string {
  return `As in ${variant === "paper" ? "the paper" : `version ${variant} of the author's scorer`} (--arcs-variant ${variant}).`;
}
