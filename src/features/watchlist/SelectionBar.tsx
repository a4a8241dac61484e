import { useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import type { Watchlist } from "#storage/lists.ts";
import { Button } from "#ui/button.tsx";
import { Menu, MenuItem } from "#ui/menu.tsx";
import { KeyCap } from "#ui/text.tsx";
import { tableMessages } from "./table-messages.ts";

interface SelectionBarProps {
  count: number;
  /** The other lists that rows can go to. */
  lists: readonly Pick<Watchlist, "id" | "name">[];
  onRemove: () => void;
  onMove: (listId: string) => void;
  onCopy: (listId: string) => void;
  onNone: () => void;
}

/** What can be done with all rows that are chosen. */
export default function SelectionBar(props: SelectionBarProps) {
  const { count, lists, onRemove, onMove, onCopy, onNone } = props;
  const t = useMessages(tableMessages);
  return (
    <div className="selection-bar" role="toolbar" aria-label={t.selected(count)}>
      <b>{t.selected(count)}</b>
      <ToList label={t.moveTo} lists={lists} onChoose={onMove} />
      <ToList label={t.copyTo} lists={lists} onChoose={onCopy} />
      <Button onClick={onRemove}>{t.remove}</Button>
      <Button variant="quiet" onClick={onNone}>
        {t.selectNone} <KeyCap>Esc</KeyCap>
      </Button>
    </div>
  );
}

interface ToListProps {
  label: string;
  lists: SelectionBarProps["lists"];
  onChoose: (listId: string) => void;
}

function ToList({ label, lists, onChoose }: ToListProps) {
  const t = useMessages(tableMessages);
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        disabled={lists.length === 0}
        title={lists.length === 0 ? t.noOtherList : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      {anchor && (
        <Menu anchor={anchor} label={label} onClose={() => setAnchor(undefined)} returnTo={anchor}>
          {lists.map(({ id, name }) => (
            <MenuItem key={id} onChoose={() => onChoose(id)}>
              <bdi>{name}</bdi>
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
