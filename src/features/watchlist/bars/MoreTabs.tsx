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
import { fitTabs, lastStart, type TabWidth } from "./fit-tabs.ts";
import type { TabOfList } from "./ListTabs.tsx";

const loadMenu = () => import("./ListsMenu.tsx");
const ListsMenu = lazyWindow(loadMenu);

/** Pixels by which a scroll may miss the start of a tab. */
const TOLERANCE = 4;
/** Pixels between the last tab and the edge of the strip, which reaches over the padding of the button beside it. */
const EDGE = 4;
/** Least width of a cut name, in its font size: about six letters and an ellipsis. */
const LEAST_NAME = 4.5;

interface MoreTabsProps {
  strip: RefObject<HTMLElement | null>;
  tabs: readonly TabOfList[];
  /** Empty for the list of a link. */
  openId: string;
  onOpen: (id: string) => void;
}

/** Keeps the tab of the open list in view, shows no part of a tab that does not fit, and counts those in a button. */
export default function MoreTabs({ strip, tabs, openId, onOpen }: MoreTabsProps) {
  const t = useMessages(tableMessages);
  const [hidden, setHidden] = useState(0);
  const [isRoomKept, setRoomKept] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shownFor = useRef("");
  const uselessFor = useRef("");
  const [anchor, setAnchor] = useState<HTMLElement>();
  const refit = useCallback(
    (by: "open" | "scroll" | "scrollend") => {
      const { current } = strip;
      if (!current) return;
      const { outside, widths } = fitStrip(current, by);
      const room = roomAround(current, button.current, widths);
      if (outside > 0) shownFor.current = room;
      else if (shownFor.current === room) uselessFor.current = room;
      setHidden(outside);
      setRoomKept(uselessFor.current === room);
    },
    [strip],
  );

  const hasMore = hidden > 0;
  // Loaded with the button, for a gateway that dies before its first use.
  useEffect(() => {
    if (hasMore) loadMenu().catch(() => undefined);
  }, [hasMore]);

  useLayoutEffect(() => {
    const { current } = strip;
    if (!current) return;
    const reveal = () => refit("open");
    // The strip also narrows later, when the field beside it has loaded.
    const sizes = new ResizeObserver(reveal);
    sizes.observe(current);
    // Another size of the text, or a font that loads, widens tabs and not the strip. In a frame of its own: what it changes
    // are sizes of tabs.
    const tabSizes = new ResizeObserver(() => requestAnimationFrame(reveal));
    const observeTabs = () => {
      tabSizes.disconnect();
      for (const tab of current.children) tabSizes.observe(tab);
    };
    observeTabs();
    reveal();
    // Another name, count or open list moves the tabs.
    const changes = new MutationObserver((records) => {
      if (records.some(({ type }) => type === "childList")) observeTabs();
      reveal();
    });
    changes.observe(current, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ["aria-selected"],
    });
    const onScroll = () => refit("scroll");
    const onScrollEnd = () => refit("scrollend");
    current.addEventListener("scroll", onScroll, { passive: true });
    current.addEventListener("scrollend", onScrollEnd);
    return () => {
      sizes.disconnect();
      tabSizes.disconnect();
      changes.disconnect();
      current.removeEventListener("scroll", onScroll);
      current.removeEventListener("scrollend", onScrollEnd);
    };
  }, [strip, refit]);

  return (
    <>
      {(hasMore || isRoomKept) && (
        <Button
          variant="quiet"
          ref={button}
          style={isRoomKept ? { visibility: "hidden" } : undefined}
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
 * bar wrap, they would take turns for ever: for these widths the button keeps its room, and is not seen.
 */
function roomAround(
  strip: HTMLElement,
  button: HTMLElement | null,
  widths: readonly TabWidth[],
): string {
  const bar = strip.parentElement;
  // Without the button itself.
  const others = [...(bar?.children ?? [])].filter(
    (element) => element !== strip && element !== button,
  );
  const around = [...(bar ? [bar] : []), ...others].map(
    (element) => element.getBoundingClientRect().width,
  );
  return [...around, ...widths.map(({ full }) => full)].map(Math.round).join();
}

/** Returns the width of a tab, or of the field for its name. */
function widthOf(tab: HTMLElement): TabWidth {
  const full = tab.getBoundingClientRect().width;
  const name = tab.querySelector("bdi");
  if (!name) return { full, least: full };
  const size = Number.parseFloat(getComputedStyle(name).fontSize) || 0;
  return { full, least: full - name.getBoundingClientRect().width + LEAST_NAME * size };
}

/**
 * Shows the tabs that fit into their strip, and returns the number of the others. A tab keeps its place, shown or not: so the
 * strip scrolls as far with all of them, and is as wide.
 *
 * @param by `open` shows the open tab, as any change does; a scroll moves the tabs only at its end, to the start of one
 */
function fitStrip(strip: HTMLElement, by: "open" | "scroll" | "scrollend") {
  const tabs = [...strip.children].filter((tab) => tab instanceof HTMLElement);
  for (const tab of tabs) {
    drawStyle(tab, "max-width", "none");
    drawStyle(tab, "margin-inline-end", "");
  }
  const widths = tabs.map(widthOf);
  const style = getComputedStyle(strip);
  const px = (text: string) => Number.parseFloat(text) || 0;
  const gap = px(style.columnGap);
  const { width } = strip.getBoundingClientRect();
  const room = width - px(style.paddingInlineStart) - EDGE;
  const starts = widths.map((_, index) =>
    widths.slice(0, index).reduce((sum, { full }) => sum + full + gap, 0),
  );
  const startOf = (index: number) => starts[index] ?? 0;
  // Scrolled to the last tabs, the first of them is at the start as well.
  const most = startOf(lastStart({ widths, gap, room }));
  const rest = Math.max(0, most - (strip.scrollWidth - width));
  const found = starts.findIndex((start) => start >= strip.scrollLeft - TOLERANCE);
  const first = found < 0 ? Math.max(0, tabs.length - 1) : found;
  // The field for the name of a new list comes before the tab of the open one.
  const field = tabs.findIndex((tab) => tab.role !== "tab");
  const present = field < 0 ? tabs.findIndex((tab) => tab.matches("[aria-selected=true]")) : field;
  const open = by === "open" || present === first ? present : -1;
  const moved = by === "scroll" ? Math.max(0, startOf(first) - strip.scrollLeft) : 0;
  const shown = fitTabs({ widths, gap, room: room - moved, first, open });
  tabs.forEach((tab, index) => {
    const isCut = index === shown.end && shown.cut !== undefined;
    const isShown = isCut || (index >= shown.first && index < shown.end);
    const { full } = widths[index] ?? { full: 0 };
    const cut = isCut && shown.cut !== undefined ? shown.cut : full;
    const margin = full - cut + (index === tabs.length - 1 ? rest : 0);
    drawStyle(tab, "max-width", isCut ? `${cut}px` : "none");
    drawStyle(tab, "margin-inline-end", margin > 0 ? `${margin}px` : "");
    drawStyle(tab, "opacity", isShown ? "" : "0");
    drawStyle(tab, "pointer-events", isShown ? "" : "none");
  });
  if (by !== "scroll") strip.scrollLeft = startOf(shown.first);
  const outside = tabs.length - (shown.end - shown.first) - (shown.cut === undefined ? 0 : 1);
  return { outside, widths };
}
