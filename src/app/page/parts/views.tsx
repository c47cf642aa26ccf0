import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useOpenPage } from "../state/page-state.ts";
import { mainTabs, moreTabs, type Tab } from "../state/route.ts";
import { hasNoKey, howToAgree } from "../state/adjudication.ts";
import { useDisclosure } from "./use-disclosure.ts";

export const viewTitles: Readonly<Record<Tab, string>> = {
  overview: "Overview",
  errors: "Errors",
  text: "Text",
  compare: "Compare",
  entities: "Entities",
  scores: "Scores",
  audit: "Audit",
  agreement: "Agreement",
  study: "Papers",
};

function isMore(tab: Tab): tab is (typeof moreTabs)[number] {
  return moreTabs.some((name) => name === tab);
}

/** Returns the id of the element that names a view. */
export function idOfView(tab: Tab): string {
  return isMore(tab) ? "tab-more" : `tab-${tab}`;
}

/** Chooses a view: a list of tabs, in which the arrow keys move, and a menu of the views that are needed less often. */
export function Views(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { tab } = page.route.value;
  const at = mainTabs.findIndex((name) => name === tab);
  const step = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = mainTabs.at((at + by) % mainTabs.length)!;
    page.go({ tab: next });
    document.getElementById(idOfView(next))?.focus();
  };
  useEffect(() => {
    // On a phone, the list of tabs scrolls.
    document.getElementById(idOfView(tab))?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [tab]);
  if (hasNoKey(overview)) {
    return (
      <h2 class="view-name" id={idOfView(tab)}>
        {viewTitles[tab]}
      </h2>
    );
  }
  return (
    <div class="views">
      <div class="tabs" role="tablist" aria-label="Views" onKeyDown={step}>
        {mainTabs.map((name, n) => (
          <button
            id={idOfView(name)}
            role="tab"
            aria-selected={name === tab}
            aria-controls="panel"
            tabIndex={n === Math.max(0, at) ? 0 : -1}
            onClick={() => {
              page.go({ tab: name });
            }}
          >
            {viewTitles[name]}
          </button>
        ))}
      </div>
      <MoreViews />
    </div>
  );
}

function MoreViews(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { tab } = page.route.value;
  const canAgree = overview.annotators.length > 1;
  const { isOpen, setOpen, close, box, button, onKeyDown } = useDisclosure();
  const menu = useRef<HTMLDivElement>(null);
  const items = (): HTMLElement[] => Array.from(menu.current?.querySelectorAll("button") ?? []);
  useEffect(() => {
    if (isOpen) (items().find((item) => item.ariaChecked === "true") ?? items()[0]).focus();
  }, [isOpen]);
  const move = (event: KeyboardEvent): void => {
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    const places: Readonly<Partial<Record<string, number>>> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    all[place].focus();
  };
  return (
    <span class="more" ref={box} onKeyDown={onKeyDown}>
      <button
        id="tab-more"
        ref={button}
        class={isMore(tab) ? "shown" : ""}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
        }}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {isMore(tab) ? viewTitles[tab] : "More"} <span aria-hidden="true">▾</span>
      </button>
      {isOpen && (
        <div class="menu">
          <div class="menu-items" ref={menu} role="menu" aria-label="More views" onKeyDown={move}>
            {moreTabs
              .filter((name) => name !== "study" || page.reading !== undefined)
              .filter((name) => name !== "agreement" || canAgree)
              .map((name) => (
                <button
                  role="menuitemradio"
                  aria-checked={name === tab}
                  tabIndex={-1}
                  onClick={() => {
                    close();
                    page.go({ tab: name });
                  }}
                >
                  {viewTitles[name]}
                </button>
              ))}
          </div>
          {!canAgree && <p class="quiet">{howToAgree}</p>}
        </div>
      )}
    </span>
  );
}
