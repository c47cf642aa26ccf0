import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useOpenPage } from "../state/page-state.ts";
import { mainTabs, moreTabs, type Tab } from "../state/route.ts";
import { openBelow } from "./pop.ts";

export const viewTitles: Readonly<Record<Tab, string>> = {
  overview: "Overview",
  errors: "Errors",
  text: "Text",
  compare: "Compare",
  entities: "Entities",
  scores: "Scores",
  audit: "Audit",
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
  const { page } = useOpenPage();
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
  const { page } = useOpenPage();
  const { tab } = page.route.value;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const itemsOf = (): HTMLElement[] => Array.from(menu.current?.querySelectorAll("button") ?? []);
  const move = (event: KeyboardEvent): void => {
    const items = itemsOf();
    const focused = items.findIndex((item) => item === document.activeElement);
    const places: Readonly<Partial<Record<string, number>>> = {
      ArrowDown: (focused + 1) % items.length,
      ArrowUp: (focused - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const place = places[event.key];
    if (event.key === "Tab") menu.current?.hidePopover();
    if (place === undefined) return;
    event.preventDefault();
    items[place].focus();
  };
  return (
    <>
      <button
        id="tab-more"
        ref={button}
        class={isMore(tab) ? "shown" : ""}
        popovertarget="more-views"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          menu.current?.showPopover();
        }}
      >
        {isMore(tab) ? viewTitles[tab] : "More"} <span aria-hidden="true">▾</span>
      </button>
      <div
        id="more-views"
        ref={menu}
        popover="auto"
        class="pop menu"
        role="menu"
        aria-label="More views"
        onKeyDown={move}
        onBeforeToggle={(event) => {
          openBelow(event, button.current);
        }}
        onToggle={({ newState }) => {
          setOpen(newState === "open");
          if (newState === "open") (itemsOf().find((item) => item.ariaChecked === "true") ?? itemsOf()[0]).focus();
        }}
      >
        {moreTabs.map((name) => (
          <button
            role="menuitemradio"
            aria-checked={name === tab}
            tabIndex={-1}
            onClick={() => {
              menu.current?.hidePopover();
              page.go({ tab: name });
              button.current?.focus();
            }}
          >
            {viewTitles[name]}
          </button>
        ))}
      </div>
    </>
  );
}
