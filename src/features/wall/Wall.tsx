import { type ReactNode, useEffect, useMemo } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useIsListed } from "#live/hooks.ts";
import type { ListEstimate } from "#market/row-estimate.ts";
import { useMessages } from "#messages/catalogue.ts";
import { type Entry, textOf } from "#storage/entry.ts";
import type { Labels } from "#storage/labels.ts";
import { Button } from "#ui/controls/button.tsx";
import { onPage, tilesFor } from "./layout.ts";
import { wallMessages } from "./messages.ts";
import { TileFrame } from "./TileFrame.tsx";
import type { Pages } from "./use-pages.ts";
import { InvalidTile, WallTile } from "./WallTile.tsx";

interface WallProps {
  entries: readonly Entry[];
  labels: Labels["labels"];
  /** The list's estimate. */
  estimate: ListEstimate | undefined;
  pages: Pages;
  /** Called with the instruments on this page and the next, by the text of their entries. */
  onSeen: (keys: readonly string[]) => void;
}

/** The instruments of a list as tiles, a page of them at a time. */
export function Wall(props: WallProps) {
  const { entries, labels, estimate, onSeen } = props;
  const { page, pages } = props.pages;
  const t = useMessages(wallMessages);
  const isListed = useIsListed();
  const shown = useMemo(() => onPage(entries, page), [entries, page]);
  // The page that comes next is wanted as much: it is to be fresh when it comes.
  const next = useMemo(() => onPage(entries, (page + 1) % pages), [entries, page, pages]);
  useEffect(() => {
    const wanted = pages > 1 ? [...shown, ...next] : shown;
    onSeen(wanted.map(textOf));
  }, [shown, next, pages, onSeen]);
  return (
    // A page that scrolls begins at its top.
    <ul
      key={page}
      className="tiles focus-inset grid min-w-0 flex-1 overflow-y-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: no tile has a control, so only this lets the keyboard scroll them.
      tabIndex={0}
      aria-label={t.wall}
      data-tiles={tilesFor(entries.length)}
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

/** One tile's failure stays in that tile. */
function TileBoundary({ name, children }: { name: string; children: ReactNode }) {
  const t = useMessages(wallMessages);
  return (
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => (
        <TileFrame
          more="grid content-center justify-items-center gap-3 px-4 py-2 text-[1rem] *:last:mt-2"
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
