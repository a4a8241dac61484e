import { Suspense, useState } from "react";
import type { TableView } from "#features/watchlist/layout/view.ts";
import { TableMenu } from "#features/watchlist/lazy-parts.ts";
import { watchlistMessages } from "#features/watchlist/messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { IconList } from "#ui/icons/icons.tsx";

export const TABLE_BUTTON_ID = "table-button";

interface TableButtonProps {
  view: TableView;
  onView: (view: TableView) => void;
}

/** Button that opens the menu of the table: row height and columns. */
export function TableButton({ view, onView }: TableButtonProps) {
  const t = useMessages(watchlistMessages);
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        variant="quiet"
        icon={<IconList />}
        // Where `DroppedColumns` says that columns have no room.
        id={TABLE_BUTTON_ID}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t.view}
      </Button>
      {anchor && (
        <Suspense>
          <TableMenu
            anchor={anchor}
            view={view}
            onView={onView}
            onClose={() => setAnchor(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
