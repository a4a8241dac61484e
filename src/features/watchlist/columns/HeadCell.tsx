import type { KeyboardEvent } from "react";
import { Arrow } from "#ui/figure/arrow.tsx";
import type { Column } from "./columns.ts";

interface HeadCellProps {
  column: Column;
  words: string;
  sort: "ascending" | "descending" | undefined;
  isTabStop: boolean;
  canEditColumns: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onSort: () => void;
  onUsualWidth: () => void;
  onMenu: (anchor: Element) => void;
}

/** Head of a column: its label, the direction of the sort, and an edge for resizing. */
export function HeadCell(props: HeadCellProps) {
  const { column, words, sort, isTabStop, canEditColumns } = props;
  return (
    <span
      role="columnheader"
      aria-sort={sort ?? "none"}
      aria-haspopup={canEditColumns ? "menu" : undefined}
      aria-keyshortcuts={canEditColumns ? "Alt+ArrowDown" : undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-column={column}
      onFocus={props.onFocus}
      onKeyDown={props.onKeyDown}
      onClick={props.onSort}
      onContextMenu={(event) => {
        event.preventDefault();
        props.onMenu(event.currentTarget);
      }}
    >
      <span className="head-word overflow-hidden whitespace-nowrap">{words}</span>
      {sort && <Arrow direction={sort === "ascending" ? "up" : "down"} />}
      {canEditColumns && (
        <span
          className="head-edge"
          data-edge={column}
          aria-hidden="true"
          onClick={(event) => event.stopPropagation()}
          onDoubleClick={props.onUsualWidth}
        />
      )}
    </span>
  );
}
