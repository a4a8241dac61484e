import { watchlistMessages } from "#features/watchlist/messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { MAX_NAME_LENGTH } from "#storage/lists.ts";
import { InlineEdit } from "#ui/controls/inline-edit.tsx";

interface ListTabProps {
  /** Empty for the list of a link. */
  id: string;
  name: string;
  /** Name that a link gives its list: a stranger's words, so the tab marks them. */
  linkName?: string | undefined;
  count: number;
  isSelected: boolean;
  isEditing: boolean;
  onOpen: () => void;
  onEdit: () => void;
  /** Called with the new name; undefined if the name stays. */
  onRename: (name: string | undefined, isCancelled: boolean) => void;
  onMenu: (anchor: HTMLElement) => void;
}

/** No wider than the strip, so that a long name is cut and its count stays. Forced colours show what is transparent, too. */
const TAB =
  "relative inline-flex max-w-full flex-none items-center gap-1.5 border-b-2 border-transparent pt-0.5 text-[0.8125rem] font-label text-t2 aria-selected:border-b-chalk aria-selected:font-strong aria-selected:text-t1 forced-colors:not-aria-selected:border-b-[Canvas]";

/** Tab of a list, or the field for its name. */
export function ListTab(props: ListTabProps) {
  const { id, name, linkName, count, isSelected, isEditing } = props;
  const t = useMessages(watchlistMessages);
  if (isEditing) {
    return (
      <span className="flex w-[9rem] flex-none items-center">
        <InlineEdit
          label={t.listName}
          value={name}
          maxLength={MAX_NAME_LENGTH}
          onDone={props.onRename}
        />
      </span>
    );
  }
  return (
    <button
      type="button"
      role="tab"
      className={TAB}
      aria-selected={isSelected}
      aria-controls="watchlist-panel"
      tabIndex={isSelected ? 0 : -1}
      data-testid="list-tab"
      data-name={name}
      data-tab={id}
      onClick={props.onOpen}
      onDoubleClick={props.onEdit}
      onContextMenu={(event) => {
        event.preventDefault();
        props.onMenu(event.currentTarget);
      }}
    >
      {/* Before the name, which may be too long for the strip. */}
      {linkName && <span className="font-body text-t3">{t.sharedMark} </span>}
      <bdi className="max-w-[16rem] truncate" data-can-be-cut="">
        {linkName ?? name}
      </bdi>{" "}
      <span className="flex-none font-body text-t3">{count}</span>
    </button>
  );
}
