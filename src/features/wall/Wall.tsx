import { type ReactNode, useEffect, useMemo } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useIsListed } from "#live/hooks.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { useMessages } from "#messages/catalogue.ts";
import { type Entry, textOf } from "#storage/entry.ts";
import type { LabelsByIsin } from "#storage/labels.ts";
import { Button } from "#ui/controls/button.tsx";
import { onPage, tilesFor } from "./layout.ts";
import { wallMessages } from "./messages.ts";
import { TileFrame } from "./TileFrame.tsx";
import type { Pages } from "./use-pages.ts";
import { InvalidTile, WallTile } from "./WallTile.tsx";

/** A page that is not full keeps the rows of one that is. */
const GRID = [
  "auto-rows-[minmax(var(--least),1fr)] grid-cols-[repeat(var(--columns),minmax(0,1fr))]",
  "grid-rows-[repeat(var(--rows),minmax(var(--least),1fr))] [--columns:1] [--least:11rem] [--rows:1]",
  "phone-wall:[--columns:1] phone-wall:[--least:15rem] phone-wall:[--rows:1]",
].join(" ");

/** Tiles that would become too small to read keep their size, and the wall scrolls. */
const SCROLLS = "small-wall:[--columns:2] small-wall:[--rows:1]";

/** Columns and rows by the number of tiles. */
const DIVISIONS: Readonly<Record<number, string>> = {
  2: "[--columns:2] portrait:[--columns:1] portrait:[--rows:2]",
  4: "[--columns:2] [--rows:2]",
  6: `[--columns:3] [--rows:2] portrait:[--columns:2] portrait:[--rows:3] ${SCROLLS}`,
  9: `[--columns:3] [--rows:3] ${SCROLLS}`,
  12: `[--columns:4] [--rows:3] portrait:[--columns:3] portrait:[--rows:4] ${SCROLLS}`,
};

interface WallProps {
  entries: readonly Entry[];
  labels: LabelsByIsin;
  /** Estimate of the list; undefined for none. */
  estimate: ListEstimate | undefined;
  pages: Pages;
  /** Called with the text of the entries on this page and the next. */
  onVisibleRows: (keys: readonly string[]) => void;
}

/** Instruments of a list as tiles, one page at a time. */
export function Wall(props: WallProps) {
  const { entries, labels, estimate, onVisibleRows } = props;
  const { page, pages } = props.pages;
  const t = useMessages(wallMessages);
  const isListed = useIsListed();
  const tiles = tilesFor(entries.length);
  const shown = useMemo(() => onPage(entries, page), [entries, page]);
  // The next page is requested, too, so that its quotes are fresh when it appears.
  const next = useMemo(() => onPage(entries, (page + 1) % pages), [entries, page, pages]);
  useEffect(() => {
    const wanted = pages > 1 ? [...shown, ...next] : shown;
    onVisibleRows(wanted.map(textOf));
  }, [shown, next, pages, onVisibleRows]);
  return (
    // The key resets the scroll position on each page.
    <ul
      key={page}
      className={`focus-inset grid min-w-0 flex-1 overflow-y-auto ${GRID} ${DIVISIONS[tiles]}`}
      // No tile has a control, so only this lets the keyboard scroll them.
      tabIndex={0}
      aria-label={t.wall}
      data-tiles={tiles}
    >
      {shown.map((entry) =>
        entry.kind === "isin" ? (
          <TileBoundary key={entry.isin} name={entry.isin}>
            <WallTile
              isin={entry.isin}
              label={labels[entry.isin]}
              estimate={estimate}
              isListed={isListed(entry.isin)}
            />
          </TileBoundary>
        ) : (
          <InvalidTile key={entry.text} text={entry.text} />
        ),
      )}
    </ul>
  );
}

/** Confines an error to its tile. */
function TileBoundary({ name, children }: { name: string; children: ReactNode }) {
  const t = useMessages(wallMessages);
  return (
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => (
        <TileFrame
          className="grid content-center justify-items-center gap-3 px-4 py-2 text-[1rem] [&>button]:mt-2"
          aria-label={name}
        >
          <p className="mono">{name}</p>
          <p>{t.failed}</p>
          <Button onClick={resetErrorBoundary}>{t.again}</Button>
        </TileFrame>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
