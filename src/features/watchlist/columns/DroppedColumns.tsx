import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { drawAttribute } from "#ui/draw/draw.ts";
import { VisuallyHidden } from "#ui/text/text.tsx";

interface DroppedColumnsProps {
  /** Button whose menu names the columns; null for a page without one, such as a phone's. */
  button: HTMLElement | null;
  /** Names of the chosen columns that the table has no room for. */
  columns: readonly string[];
}

// Not classes, which would be in the style of the first load.
/**
 * After the word, over the button's padding, where the number takes no room: nothing moves with it. With a minus, because it
 * counts no messages.
 */
const AFTER_WORD: CSSProperties = {
  position: "relative",
  alignSelf: "stretch",
  width: 0,
  // The gap of the button would come before it.
  marginInlineStart: "-0.5rem",
};
const NUMBER: CSSProperties = {
  position: "absolute",
  insetInlineStart: 3,
  insetBlock: 0,
  alignContent: "center",
  color: "var(--t3)",
  fontSize: "0.6875rem",
};

/** Room in pixels between the words and what is on either side of them. */
const GAP_PX = 12;

/**
 * Before the controls, whose start is the end of the bar's free room: there they take none either, and leave no gap between two
 * buttons while no column is hidden.
 */
const BEFORE_CONTROLS: CSSProperties = {
  position: "absolute",
  insetInlineEnd: "100%",
  marginInlineEnd: GAP_PX,
  whiteSpace: "nowrap",
};

/** The words are measured while they are not shown, too. */
const UNSEEN: CSSProperties = { ...BEFORE_CONTROLS, visibility: "hidden" };

/** Returns whether the words fit between the controls and what is before them. */
function useFits(words: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(false);
  useLayoutEffect(() => {
    const text = words.current;
    const controls = text?.parentElement?.parentElement;
    const whole = controls?.parentElement;
    const tabs = whole?.querySelector("[role=tablist]");
    if (!text || !controls || !whole || !tabs) return undefined;
    const measure = () => {
      const before = controls.previousElementSibling;
      if (!before) return;
      const { left, top, bottom } = text.getBoundingClientRect();
      const { right, bottom: end } = before.getBoundingClientRect();
      // In a narrow bar the controls have a line of their own.
      const isOwnLine = end < (top + bottom) / 2;
      const start = isOwnLine
        ? whole.getBoundingClientRect().left
        : right + (tabs.scrollWidth - tabs.clientWidth);
      setFits(left - start >= GAP_PX);
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
  }, [words]);
  return fits;
}

/** Words that are shown if they fit. */
interface CountWords {
  id: string;
  ref: RefObject<HTMLSpanElement | null>;
  text: string;
  isShown: boolean;
}

/** Number of columns without room: in as many words as the bar has room for. */
function HiddenCount({ count }: { count: number }) {
  const t = useMessages(tableMessages);
  const long = useRef<HTMLSpanElement>(null);
  const short = useRef<HTMLSpanElement>(null);
  const fitsLong = useFits(long);
  const fitsShort = useFits(short);
  const isAny = count > 0;
  const words: readonly CountWords[] = [
    { id: "long", ref: long, text: t.dropped(count), isShown: isAny && fitsLong },
    {
      id: "short",
      ref: short,
      text: t.droppedShort({ n: count }),
      isShown: isAny && fitsShort && !fitsLong,
    },
  ];
  return (
    <>
      {words.map(({ id, ref, text, isShown }) => (
        <span
          key={id}
          ref={ref}
          className="text-t3"
          style={isShown ? BEFORE_CONTROLS : UNSEEN}
          aria-hidden="true"
        >
          {text}
        </span>
      ))}
      {isAny && !fitsLong && !fitsShort && (
        <span style={AFTER_WORD} aria-hidden="true">
          <span style={NUMBER}>{`−${count}`}</span>
        </span>
      )}
    </>
  );
}

/**
 * Sign on a button that columns have no room: words in a bar that has room for them, otherwise a number. Its tooltip and its
 * accessible name say which columns.
 */
export function DroppedColumns({ button, columns }: DroppedColumnsProps) {
  const t = useMessages(tableMessages);
  const count = columns.length;
  const text =
    count > 0
      ? t.droppedColumns({ hidden: t.dropped(count), columns: columns.join(", ") })
      : undefined;
  useEffect(() => {
    if (!button || text === undefined) return undefined;
    drawAttribute(button, "title", text);
    return () => drawAttribute(button, "title", undefined);
  }, [button, text]);
  if (!button) return null;
  return createPortal(
    <>
      <HiddenCount count={count} />
      {text !== undefined && <VisuallyHidden>{`, ${text}`}</VisuallyHidden>}
    </>,
    button,
  );
}
