import { type ReactNode, useState } from "react";
import { watchlistMessages } from "#features/watchlist/messages.ts";
import type { useRowActions } from "#features/watchlist/rows/use-row-actions.ts";
import { useRowsAsText } from "#features/watchlist/rows/use-rows-as-text.ts";
import { tableMessages } from "#features/watchlist/table-messages.ts";
import type { WatchlistProps } from "#features/watchlist/Watchlist.tsx";
import { useMessages } from "#messages/catalogue.ts";
import { isinsOf, textOf } from "#storage/entry.ts";
import { useViewCommands } from "#ui/commands/command-bus.ts";
import { Button } from "#ui/controls/button.tsx";
import { copyText } from "#ui/files/copy-text.ts";
import { Menu, MenuItem } from "#ui/overlay/menu.tsx";
import { KeyCap } from "#ui/text/text.tsx";

interface SelectionBarProps
  extends Pick<
    WatchlistProps,
    "entries" | "view" | "lists" | "edits" | "onChosen" | "labels" | "register"
  > {
  /** Rows in their order on screen. */
  ordered: WatchlistProps["entries"];
  rows: Pick<
    ReturnType<typeof useRowActions>,
    "selection" | "shift" | "selectNone" | "focusCurrent"
  >;
}

/** Actions on all selected rows. */
export default function SelectionBar(props: SelectionBarProps) {
  const { entries, view, lists, rows, edits, onChosen } = props;
  const t = useMessages(tableMessages);
  const words = useMessages(watchlistMessages);
  const [copied, setCopied] = useState<ReactNode>();
  const chosen = entries.filter((entry) => rows.selection.keys.has(textOf(entry)));
  const isins = isinsOf(chosen);
  const shown = isinsOf(props.ordered.filter((entry) => rows.selection.keys.has(textOf(entry))));
  const asText = useRowsAsText(props.labels, view.estimate);
  useViewCommands(props.register, shown.length > 0 ? { chosenRows: () => shown } : {});
  const copyRows = async () => {
    const outcome = await copyText(asText(shown));
    setCopied(outcome === "copied" ? t.rowsCopied(shown.length) : t.rowsRefused);
  };
  const selected = t.selected(chosen.length);
  const step = {
    disabled: isins.length === 0 || view.sort !== undefined,
    title: view.sort && words.notOwnOrder,
  };
  return (
    <div
      className="flex flex-none items-center gap-2 overflow-x-auto border-t border-line2 bg-bg2 px-3.5 py-1.5 whitespace-nowrap [&>b]:flex-none [&>button]:flex-none [&>span]:flex-none pointer-coarse:flex-wrap"
      role="toolbar"
      aria-label={selected}
    >
      <b className="me-2">{selected}</b>
      <Button {...step} onClick={() => rows.shift(-1)}>
        {t.moveUp}
      </Button>
      <Button {...step} onClick={() => rows.shift(1)}>
        {t.moveDown}
      </Button>
      <ToList
        label={t.moveTo}
        lists={lists}
        isEmpty={isins.length === 0}
        onChoose={({ id }) => {
          edits.move(isins, id);
          rows.focusCurrent();
        }}
      />
      <ToList
        label={t.copyTo}
        lists={lists}
        isEmpty={isins.length === 0}
        onChoose={({ id, name }) => {
          edits.copy(isins, id);
          setCopied(
            <>
              {t.copied(isins.length)} <bdi>{name}</bdi>
            </>,
          );
        }}
      />
      <Button disabled={shown.length === 0} title={t.copyRowsTitle} onClick={() => void copyRows()}>
        {t.copyRows}
      </Button>
      <Button
        disabled={chosen.length === 0}
        onClick={() => {
          edits.remove(chosen);
          rows.focusCurrent();
        }}
      >
        {t.remove}
      </Button>
      <Button
        variant="quiet"
        aria-keyshortcuts={onChosen ? undefined : "Escape"}
        onClick={() => {
          rows.selectNone();
          onChosen?.();
          rows.focusCurrent();
        }}
      >
        {onChosen ? t.done : t.selectNone}{" "}
        {!onChosen && (
          // For touch, which has no Escape key.
          <span className="contents pointer-coarse:hidden">
            <KeyCap aria-hidden="true">Esc</KeyCap>
          </span>
        )}
      </Button>
      <span role="status" className="text-t2">
        {copied}
      </span>
    </div>
  );
}

interface ToListProps {
  label: string;
  lists: WatchlistProps["lists"];
  /** Whether the selection has no row that could be moved or copied. */
  isEmpty: boolean;
  onChoose: (list: WatchlistProps["lists"][number]) => void;
}

/** Button with a menu of the other lists; nothing if there is no other list. */
function ToList({ label, lists, isEmpty, onChoose }: ToListProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  if (lists.length === 0) return null;
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        disabled={isEmpty}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      {anchor && (
        <Menu anchor={anchor} label={label} onClose={() => setAnchor(undefined)} returnTo={anchor}>
          {lists.map((list) => (
            <MenuItem key={list.id} onChoose={() => onChoose(list)}>
              <bdi>{list.name}</bdi>
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
