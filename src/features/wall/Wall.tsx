import { type CSSProperties, type ReactNode, useEffect, useMemo } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useIsListed } from "#live/hooks.ts";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { useMessages } from "#messages/catalogue.ts";
import { type Entry, textOf } from "#storage/entry.ts";
import type { LabelsByIsin } from "#storage/labels.ts";
import { Button } from "#ui/controls/button.tsx";
import { onPage, type WallLayout } from "./layout.ts";
import { wallMessages } from "./messages.ts";
import { TileFrame } from "./TileFrame.tsx";
import type { Pages } from "./use-pages.ts";
import { InvalidTile, WallTile } from "./WallTile.tsx";

/**
 * Rows that would become too low to read keep a minimum height, and the wall scrolls. In a low window, as of a phone held
 * sideways, two rows of tiles without a chart are in view.
 */
const ROWS =
  "grid-rows-[repeat(var(--rows),minmax(var(--least),1fr))] [--least:11rem] phone-wall:[--least:15rem] low:[--high:260] low:[--least:50%] low:[&>:has([data-stacked])]:[--high:340]";
const GRID = `grid grid-cols-[repeat(var(--tracks),minmax(0,1fr))] ${ROWS}`;

export interface WallProps {
  entries: readonly Entry[];
  labels: LabelsByIsin;
  /** Estimate of the list; undefined for none. */
  estimate: ListEstimate | undefined;
  /** ISIN of the cheapest instrument of the list to trade by its estimate; undefined for none. */
  cheapest: string | undefined;
  layout: WallLayout;
  pages: Pages;
  /** Called with the text of the entries on this page and the next. */
  onVisibleRows: (keys: readonly string[]) => void;
  /** What follows the tiles, where the head has no room for it. */
  foot?: ReactNode;
}

/** Instruments of a list as tiles, one page at a time. */
export function Wall(props: WallProps) {
  const { entries, labels, estimate, cheapest, layout, onVisibleRows, foot } = props;
  const { page, pages } = props.pages;
  const t = useMessages(wallMessages);
  const isListed = useIsListed();
  const shown = useMemo(() => onPage(entries, page, layout), [entries, page, layout]);
  const { tracks, places } = useMemo(() => placesOf(layout), [layout]);
  // The next page is requested, too, so that its quotes are fresh when it appears.
  const next = useMemo(
    () => onPage(entries, (page + 1) % pages, layout),
    [entries, page, pages, layout],
  );
  useEffect(() => {
    const wanted = pages > 1 ? [...shown, ...next] : shown;
    onVisibleRows(wanted.map(textOf));
  }, [shown, next, pages, onVisibleRows]);
  return (
    // The key resets the scroll position on each page.
    <ul
      key={page}
      className={`focus-inset min-w-0 flex-1 overflow-y-auto ${GRID}`}
      style={{ "--tracks": tracks, "--rows": layout.rows.length } as CSSProperties}
      // No tile has a control, so only this lets the keyboard scroll them.
      tabIndex={0}
      aria-label={t.wall}
    >
      {shown.map((entry, nth) =>
        entry.kind === "isin" ? (
          <TileBoundary key={entry.isin} name={entry.isin} place={places[nth]}>
            <WallTile
              isin={entry.isin}
              place={places[nth]}
              isTall={layout.isTall}
              label={labels[entry.isin]}
              estimate={estimate}
              isCheapest={entry.isin === cheapest}
              isListed={isListed(entry.isin)}
            />
          </TileBoundary>
        ) : (
          <InvalidTile
            key={entry.text}
            text={entry.text}
            place={places[nth]}
            isTall={layout.isTall}
          />
        ),
      )}
      {foot && (
        <li className="col-span-full flex flex-wrap gap-x-4 px-4 py-2 text-room text-t3">{foot}</li>
      )}
    </ul>
  );
}

/**
 * Returns where each tile is in the grid. `--share` is the width of the narrowest tile of the page relative to this one:
 * all tiles of a page have text of one size.
 */
function placesOf({ rows }: WallLayout) {
  const [columns = 1] = rows;
  // A number of tracks that each row can divide among its tiles.
  const tracks = new Set(rows).size > 1 ? columns * (columns - 1) : columns;
  const places = rows.flatMap((tiles) =>
    Array.from(
      { length: tiles },
      () => ({ gridColumn: `span ${tracks / tiles}`, "--share": tiles / columns }) as CSSProperties,
    ),
  );
  return { tracks, places };
}

interface TileBoundaryProps {
  name: string;
  place: CSSProperties | undefined;
  children: ReactNode;
}

/** Confines an error to its tile. */
function TileBoundary({ name, place, children }: TileBoundaryProps) {
  const t = useMessages(wallMessages);
  return (
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => (
        <TileFrame
          style={place}
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
