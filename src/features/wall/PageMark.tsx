import { useMessages } from "#messages/catalogue.ts";
import { IconPause } from "#ui/icons/icons.tsx";
import { wallMessages } from "./messages.ts";
import type { Pages } from "./use-pages.ts";

/** One mark for each page; more than these would be too small to count. */
const MARKS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Keeps its fill in forced colours. */
const HERE = "border-chalk bg-chalk forced-color-adjust-none";

/** Number of the page; a press keeps it from turning (WCAG 2.2.2). */
export function PageMark({ page, pages, isPaused, hold }: Pages) {
  const t = useMessages(wallMessages);
  if (pages < 2) return null;
  return (
    <button
      type="button"
      className="flex min-h-[2.1em] items-center pointer-coarse:min-h-11 gap-[0.7em] whitespace-nowrap text-t2 hover:text-t1 [&_.icon]:size-[1em]"
      aria-pressed={isPaused}
      title={t.holdPage}
      onClick={() => hold(!isPaused)}
    >
      {isPaused && <IconPause />}
      {pages <= MARKS.length && (
        <span className="flex gap-[0.3em] phone-wall:hidden">
          {MARKS.slice(0, pages).map((mark) => (
            <i
              key={mark}
              className={`h-[0.3em] w-[1.3em] border ${mark === page ? HERE : "border-line3"}`}
            />
          ))}
        </span>
      )}
      {t.page({ n: page + 1, all: pages })}
    </button>
  );
}
