import { pageWithPayload } from "../../engine/page-html.ts";
import type { ReportPayload } from "../../engine/page-payload.ts";
import { saveFile } from "./save-file.ts";

/** A copy of the page before anything was opened. */
export const emptyPage = {
  root: undefined as HTMLElement | undefined,
  take({ documentElement }: Document): void {
    const copy = documentElement.cloneNode(true) as HTMLElement;
    for (const id of ["app", "payload"]) copy.querySelector(`#${id}`)?.replaceChildren();
    const payload = copy.querySelector("#payload");
    payload?.removeAttribute("data-view");
    payload?.removeAttribute("data-watch");
    // Only a page that watches files may ask its server.
    const policy = copy.querySelector("meta[http-equiv]");
    policy?.setAttribute("content", (policy.getAttribute("content") ?? "").replace("connect-src 'self'; ", ""));
    emptyPage.root = copy;
  },
};

/** @param view the fragment of the view that the report opens on */
export async function savePage(payload: ReportPayload, name: string, view: string): Promise<void> {
  const html = `<!doctype html>\n${emptyPage.root?.outerHTML ?? ""}\n`;
  saveFile(name, "text/html", await pageWithPayload(html, payload, { view }));
}
