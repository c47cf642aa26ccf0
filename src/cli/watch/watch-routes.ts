import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { WatchedFiles } from "./watched-files.ts";

/** How often a connection that says nothing is kept open, in milliseconds. */
const HEARTBEAT = 15_000;

/** What a server answers. */
export interface Routes {
  /** The path of the page. What it asks for is below. */
  readonly path: string;
  /** Returns what the page may do. */
  readonly policy: (policy: string) => string;
  /** By the path below that of the page. */
  readonly answers: Readonly<Record<string, (response: ServerResponse) => void>>;
}

/** What a page gets that watches files, all below a path that nobody can guess. */
export interface WatchedPage extends Routes {
  /** Tells all open pages what is new. */
  readonly tell: () => void;
  /** Tells all open pages that nothing more will come. */
  readonly end: () => void;
}

/** @param page the page without data */
export function watchedPage(page: string, files: WatchedFiles): WatchedPage {
  const path = `/${randomBytes(24).toString("base64url")}/`;
  const open = new Set<ServerResponse>();
  const send = (response: ServerResponse, event: string, data: unknown): void => {
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const heart = setInterval(() => {
    for (const each of open) each.write(":\n\n");
  }, HEARTBEAT);
  heart.unref();
  return {
    path,
    policy: (policy) => `connect-src 'self'; ${policy}`,
    answers: {
      "": (response) => {
        response.setHeader("content-type", "text/html; charset=utf-8").end(watching(page));
      },
      payload: (response) => {
        response.setHeader("content-type", "application/json").end(JSON.stringify(files.payload));
      },
      events: (response) => {
        response.setHeader("content-type", "text/event-stream");
        open.add(response);
        response.once("close", () => open.delete(response));
        // The browser asks again this many milliseconds after a connection is lost.
        response.write("retry: 1000\n");
        send(response, "state", files.state);
      },
    },
    tell: () => {
      for (const each of open) send(each, "state", files.state);
    },
    end: () => {
      clearInterval(heart);
      for (const each of open) {
        send(each, "end", {});
        each.end();
      }
    },
  };
}

/** Lets the page ask its own server, and tells it to. */
function watching(page: string): string {
  return page
    .replace("default-src 'none'; ", (policy) => `${policy}connect-src 'self'; `)
    .replace(
      /(<script type="text\/plain") id="payload">(?=<\/script>)(?![^]*id="payload">)/,
      '$1 data-watch="" id="payload">',
    );
}
