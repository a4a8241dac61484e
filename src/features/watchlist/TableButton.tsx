import { Suspense, useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/button.tsx";
import { IconList } from "#ui/icons.tsx";
import { TableMenu } from "./lazy-parts.ts";
import { watchlistMessages } from "./messages.ts";
import type { TableView } from "./view.ts";

interface TableButtonProps {
  view: TableView;
  onView: (view: TableView) => void;
}

/** Says how high the rows are, and opens the menu of the table. */
export function TableButton({ view, onView }: TableButtonProps) {
  const t = useMessages(watchlistMessages);
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        variant="quiet"
        icon={<IconList />}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        title={t.tableButton}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t[view.density]}
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
