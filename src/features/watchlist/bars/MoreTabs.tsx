import {
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { drawStyle } from "#ui/draw/draw.ts";
import { lazyWindow } from "#ui/parts/lazy-part.tsx";
import type { TabOfList } from "./ListTabs.tsx";

const loadMenu = () => import("./ListsMenu.tsx");
const ListsMenu = lazyWindow(loadMenu);

/** Pixels over which tabs fade at an end of the strip that has more of them. */
const FADE = 16;
/** Part of a tab that may be outside the strip, in pixels: its padding. */
const TOLERANCE = 4;

interface MoreTabsProps {
  strip: RefObject<HTMLElement | null>;
  tabs: readonly TabOfList[];
  /** Empty for the list of a link. */
  openId: string;
  onOpen: (id: string) => void;
}

/** Keeps the tab of the open list in view, and shows that tabs do not fit: a fade, and a button with their number. */
export default function MoreTabs({ strip, tabs, openId, onOpen }: MoreTabsProps) {
  const t = useMessages(tableMessages);
  const [hidden, setHidden] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const shownFor = useRef("");
  const uselessFor = useRef("");
  const [anchor, setAnchor] = useState<HTMLElement>();
  const measure = useCallback(() => {
    const { current } = strip;
    if (!current) return;
    const { left, right } = current.getBoundingClientRect();
    const outside = [...current.querySelectorAll("[role=tab][aria-selected=false]")].filter(
      (tab) => {
        const box = tab.getBoundingClientRect();
        return box.left < left - TOLERANCE || box.right > right + TOLERANCE;
      },
    );
    const room = roomAround(current, button.current);
    // Scrolled until only the open tab is outside: without the button the strip would be wider and scroll back, for ever.
    const isLonger = current.scrollWidth > current.clientWidth + TOLERANCE;
    const count = outside.length || Number(isLonger);
    if (count > 0) shownFor.current = room;
    else if (shownFor.current === room) uselessFor.current = room;
    setHidden(uselessFor.current === room ? 0 : count);
    const rest = current.scrollWidth - current.clientWidth - current.scrollLeft;
    const [start, end] = [current.scrollLeft, rest].map((px) => Math.min(FADE, Math.max(0, px)));
    drawStyle(
      current,
      "mask",
      `linear-gradient(90deg, #0000, #000 ${start}px calc(100% - ${end}px), #0000)`,
    );
  }, [strip]);

  const hasMore = hidden > 0;
  // Loaded with the button, for a gateway that dies before its first use.
  useEffect(() => {
    if (hasMore) loadMenu().catch(() => undefined);
  }, [hasMore]);

  useLayoutEffect(() => {
    const { current } = strip;
    if (!current) return;
    const reveal = () => {
      revealOpenTab(current);
      measure();
    };
    reveal();
    // The strip also narrows later, when the field beside it has loaded.
    const sizes = new ResizeObserver(reveal);
    sizes.observe(current);
    // Another name, count or open list moves the tabs.
    const changes = new MutationObserver(reveal);
    changes.observe(current, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ["aria-selected"],
    });
    current.addEventListener("scroll", measure, { passive: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
      current.removeEventListener("scroll", measure);
    };
  }, [strip, measure]);

  return (
    <>
      {hasMore && (
        <Button
          variant="quiet"
          ref={button}
          aria-label={t.moreLists(hidden)}
          title={t.moreLists(hidden)}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          +{hidden}
        </Button>
      )}
      {anchor && (
        <Suspense>
          <ListsMenu
            anchor={anchor}
            tabs={tabs}
            openId={openId}
            onOpen={onOpen}
            onClose={() => setAnchor(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Returns the widths that decide whether the tabs fit. Where they fit only beside the button, because the button makes the
 * bar wrap, they would take turns for ever: for these widths there is none.
 */
function roomAround(strip: HTMLElement, button: HTMLElement | null): string {
  const widthOf = (element: Element) => Math.round(element.getBoundingClientRect().width);
  const bar = strip.parentElement;
  // Without the button itself.
  const others = [...(bar?.children ?? [])].filter(
    (element) => element !== strip && element !== button,
  );
  return [...(bar ? [bar] : []), ...others, ...strip.children].map(widthOf).join();
}

/** Scrolls a strip of tabs until the whole tab of the open list is beside its fades. */
function revealOpenTab(strip: HTMLElement): void {
  const tab = strip.querySelector<HTMLElement>("[aria-selected=true]");
  if (!tab) return;
  // `scrollIntoView` would also make the tab the start for the next press of Tab.
  const start = tab.offsetLeft - strip.offsetLeft - FADE;
  const end = start + tab.offsetWidth + 2 * FADE - strip.clientWidth;
  strip.scrollLeft = Math.min(start, Math.max(end, strip.scrollLeft));
}
