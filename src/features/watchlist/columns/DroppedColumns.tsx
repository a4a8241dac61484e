import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { useRoom } from "#features/watchlist/layout/use-room.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { drawAttribute } from "#ui/draw/draw.ts";
import { VisuallyHidden } from "#ui/text/text.tsx";

interface DroppedColumnsProps {
  /** Button whose menu names the columns; null for a page without one, such as a phone's. */
  button: HTMLElement | null;
  /** Number of chosen columns that the table has no room for. */
  count: number;
}

// Not classes, which would be in the style of the first load.
/**
 * After the word, over the button's padding, where the number takes no room: nothing moves with it. With a minus, because it
 * counts no messages.
 */
const AFTER_WORD: CSSProperties = { position: "relative", alignSelf: "stretch", width: 0 };
const NUMBER: CSSProperties = {
  position: "absolute",
  insetInlineStart: -5,
  insetBlock: 0,
  alignContent: "center",
  color: "var(--t3)",
  fontSize: "0.6875rem",
};

/**
 * Returns whether a bar with the button has room for words: beside the tabs, or on the second line, where a narrower bar has
 * its controls. A bar of another width has it where its tabs are few.
 *
 * @param width in pixels at a text size of 100 %
 */
const hasRoomForWords = (width: number) => width >= 850 || (width >= 560 && width < 680);

/** Width that the words need in the longest language, with their gap. */
const WORDS_PX = 84;

/**
 * Returns whether the words fit between the controls and what is before them. Words on screen stay until the tabs lack room:
 * without them, there would be room again.
 */
function useFits(bar: RefObject<HTMLElement | null>, controls: HTMLElement | null): boolean {
  const [fits, setFits] = useState(false);
  useLayoutEffect(() => {
    const whole = bar.current;
    const tabs = whole?.querySelector("[role=tablist]");
    const before = controls?.previousElementSibling;
    if (!whole || !tabs || !before || !controls) return undefined;
    const measure = () => {
      const free = controls.getBoundingClientRect().left - before.getBoundingClientRect().right;
      setFits((known) => (known ? tabs.scrollWidth <= tabs.clientWidth : free >= WORDS_PX));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const part of [whole, tabs, before, controls]) observer.observe(part);
    return () => observer.disconnect();
  }, [bar, controls]);
  return fits;
}

/** Sign on a button that columns have no room: words in a bar that has room for them, otherwise a number. */
export function DroppedColumns({ button, count }: DroppedColumnsProps) {
  const t = useMessages(tableMessages);
  const bar = useMemo(() => ({ current: button?.parentElement?.parentElement ?? null }), [button]);
  const { width } = useRoom(bar);
  const fits = useFits(bar, button?.parentElement ?? null);
  const text = count > 0 ? t.dropped(count) : undefined;
  useEffect(() => {
    if (!button || text === undefined) return undefined;
    drawAttribute(button, "title", text);
    return () => drawAttribute(button, "title", undefined);
  }, [button, text]);
  if (!button || text === undefined) return null;
  return createPortal(
    <>
      {hasRoomForWords(width) || fits ? (
        <span className="text-t3" aria-hidden="true">{`· ${t.hidden(count)}`}</span>
      ) : (
        <span style={AFTER_WORD} aria-hidden="true">
          <span style={NUMBER}>{`−${count}`}</span>
        </span>
      )}
      <VisuallyHidden>{`, ${text}`}</VisuallyHidden>
    </>,
    button,
  );
}
