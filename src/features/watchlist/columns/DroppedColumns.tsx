import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { type Room, useRoom } from "#features/watchlist/layout/use-room.ts";
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
 * its controls. A bar of another width has it where its tabs are few, and so has a narrow one of larger text, which may have a
 * single line.
 */
const hasRoomForWords = ({ width, scale }: Room) =>
  width >= 850 || (scale === 1 && width >= 560 && width < 680);

// Measured while they are not shown. On one line, and toward the start, where nothing makes the page scroll.
const UNSEEN: CSSProperties = {
  position: "absolute",
  insetInlineEnd: 0,
  visibility: "hidden",
  whiteSpace: "nowrap",
};

/** The words keep their room while no column is hidden, so that nothing in the bar moves as one leaves. */
const ROOM: CSSProperties = { visibility: "hidden" };

/** Room in pixels by which words on screen may come short: a layout rounds. */
const ROUNDING_PX = 1;

/**
 * Returns whether the words fit between the controls and what is before them. The result is the same with the words on screen
 * as without them: otherwise they would come and go without end.
 */
function useFits(
  bar: RefObject<HTMLElement | null>,
  words: RefObject<HTMLElement | null>,
): boolean {
  const [fits, setFits] = useState(false);
  useLayoutEffect(() => {
    const whole = bar.current;
    const tabs = whole?.querySelector("[role=tablist]");
    const text = words.current;
    const button = text?.parentElement;
    const controls = button?.parentElement;
    if (!whole || !tabs || !text || !button || !controls) return undefined;
    const measure = () => {
      const before = controls.previousElementSibling;
      if (!before) return;
      const { width } = text.getBoundingClientRect();
      const shown = text.style.position === "absolute" ? 0 : width + ROUNDING_PX;
      const free = controls.getBoundingClientRect().left - before.getBoundingClientRect().right;
      const cut = tabs.scrollWidth - tabs.clientWidth;
      const gap = Number.parseFloat(getComputedStyle(button).columnGap) || 0;
      setFits(free + shown - cut >= width + gap);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    const observeSizes = () => {
      sizes.disconnect();
      for (const part of [whole, text, ...whole.children]) sizes.observe(part);
    };
    observeSizes();
    // Other buttons come and go beside the tabs, which may change the size of none.
    const parts = new MutationObserver(observeSizes);
    parts.observe(whole, { childList: true });
    return () => {
      sizes.disconnect();
      parts.disconnect();
    };
  }, [bar, words]);
  return fits;
}

interface HiddenCountProps {
  bar: RefObject<HTMLElement | null>;
  count: number;
}

/** Number of columns without room: in words in a bar that has room for them. */
function HiddenCount({ bar, count }: HiddenCountProps) {
  const t = useMessages(tableMessages);
  const words = useRef<HTMLSpanElement>(null);
  const room = useRoom(bar);
  const fits = useFits(bar, words);
  const isInWords = hasRoomForWords(room) || fits;
  return (
    <>
      <span
        ref={words}
        className="text-t3"
        style={isInWords ? (count > 0 ? undefined : ROOM) : UNSEEN}
        aria-hidden="true"
      >{`· ${t.hidden(count)}`}</span>
      {!isInWords && count > 0 && (
        <span style={AFTER_WORD} aria-hidden="true">
          <span style={NUMBER}>{`−${count}`}</span>
        </span>
      )}
    </>
  );
}

/** Sign on a button that columns have no room: words in a bar that has room for them, otherwise a number. */
export function DroppedColumns({ button, count }: DroppedColumnsProps) {
  const t = useMessages(tableMessages);
  const bar = useMemo(() => ({ current: button?.parentElement?.parentElement ?? null }), [button]);
  const text = count > 0 ? t.dropped(count) : undefined;
  useEffect(() => {
    if (!button || text === undefined) return undefined;
    drawAttribute(button, "title", text);
    return () => drawAttribute(button, "title", undefined);
  }, [button, text]);
  if (!button) return null;
  return createPortal(
    <>
      <HiddenCount bar={bar} count={count} />
      {text !== undefined && <VisuallyHidden>{`, ${text}`}</VisuallyHidden>}
    </>,
    button,
  );
}
