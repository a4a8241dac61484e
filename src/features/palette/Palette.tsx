import { Autocomplete } from "@base-ui/react/autocomplete";
import { useMemo, useRef, useState } from "react";
import { countryOf } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconSearch } from "#ui/icons/icons.tsx";
import { IconCheck } from "#ui/icons/more-icons.tsx";
import Dialog from "#ui/overlay/dialog.tsx";
import { LeadText } from "#ui/text/lead-text.tsx";
import { Emphasised } from "#ui/text/text.tsx";
import { ACTION_KEYWORDS } from "./action-keywords.ts";
import { actionMessages } from "./action-messages.ts";
import { ACTION_IDS, type ActionId } from "./actions.ts";
import { Caps } from "./Caps.tsx";
import type { Chord } from "./chord.ts";
import { find, type Group, type PaletteItem, type PaletteItems } from "./find.ts";
import { paletteMessages } from "./palette-messages.ts";

/** Actions whose subject is one instrument. Enter runs the first one, which changes nothing by itself. */
const ON_INSTRUMENT: ReadonlySet<ActionId> = new Set(["alert", "quantity", "label", "watch"]);

interface PaletteProps {
  instruments: PaletteItems["instruments"];
  /** Name of the open list. */
  listName: string;
  lists: PaletteItems["lists"];
  commands: PaletteItems["commands"];
  ofAmount: PaletteItems["ofAmount"];
  settings: PaletteItems["settings"];
  /** Actions that are available now. */
  offered: ReadonlySet<ActionId>;
  /** Why an action cannot run now. */
  blocked: Readonly<Partial<Record<ActionId, string>>>;
  /** Name of the instrument that actions on one instrument are about. */
  subject: string | undefined;
  keys: Readonly<Record<ActionId, Chord>>;
  onChoose: (item: PaletteItem) => void;
  onClose: () => void;
}

/** Command field: finds instruments, lists, commands and settings while the user types, and runs one. */
export default function Palette(props: PaletteProps) {
  const { instruments, lists, commands, ofAmount, settings, offered, blocked, subject, keys } =
    props;
  const { onChoose, onClose } = props;
  const t = useMessages(paletteMessages);
  const titles = useMessages(actionMessages);
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [highlighted, setHighlighted] = useState<PaletteItem>();
  const hasSubject = subject !== undefined;
  const groups = useMemo(() => {
    const ids = new Set([...ON_INSTRUMENT, ...ACTION_IDS]);
    const actions = [...ids]
      .filter((id) => offered.has(id) && id !== "palette")
      .map((id) => ({
        kind: "action" as const,
        id,
        title: titles[id],
        keywords: ACTION_KEYWORDS[id],
        blockedBy: blocked[id],
        isOnInstrument: hasSubject && ON_INSTRUMENT.has(id),
      }));
    return find({ instruments, lists, actions, commands, ofAmount, settings }, query);
  }, [
    instruments,
    lists,
    commands,
    ofAmount,
    settings,
    offered,
    blocked,
    hasSubject,
    titles,
    query,
  ]);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  /** Says what Enter does with an item. The options say it to a screen reader. */
  const enterText = (item: PaletteItem) => {
    if (item.kind === "list") return t.footOpen;
    if (item.kind !== "instrument") return t.footRun;
    return t[item.isInList ? "footShow" : "footAdd"]({ list: props.listName });
  };
  const choose = (item: PaletteItem) => {
    onClose();
    onChoose(item);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      titleHidden
      closeLabel={t.close}
      initialFocus={field}
    >
      <Autocomplete.Root
        inline
        open
        mode="none"
        autoHighlight="always"
        keepHighlight
        items={groups}
        value={query}
        itemToStringValue={textOf}
        onItemHighlighted={setHighlighted}
        onValueChange={(value, { reason }) => {
          // A press on an item would write its text into the field, which is about to close.
          if (reason !== "item-press") setQuery(value);
        }}
      >
        <div className="flex items-center gap-2.5 border-b px-4 text-t3">
          <IconSearch />
          <Autocomplete.Input
            ref={field}
            className={FIELD}
            aria-label={t.field}
            placeholder={t.placeholder}
            spellCheck={false}
            data-testid="palette"
          />
        </div>
        <Autocomplete.Status className="vh">{t.results(count)}</Autocomplete.Status>
        {count === 0 && <p className="p-4 text-t3">{t.nothing({ query })}</p>}
        <Autocomplete.List className={LIST} aria-label={t.found}>
          {(group: Group) => (
            <Autocomplete.Group key={group.kind} items={group.items}>
              <Autocomplete.GroupLabel className="px-4 pt-2.5 pb-1 text-[0.6875rem] font-label text-t3">
                {t[GROUP_NAMES[group.kind]]}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: PaletteItem) => (
                  <Autocomplete.Item
                    key={item.id}
                    value={item}
                    className={ITEM}
                    aria-disabled={isBlocked(item) || undefined}
                    // Not `disabled`, which would take it from the keys, and its reason from a screen reader.
                    onClick={() => isBlocked(item) || choose(item)}
                  >
                    <ItemText item={item} keys={keys} subject={subject} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
              {group.more > 0 && (
                <div className="px-4 py-1 text-[0.6875rem] text-t3">{t.more(group.more)}</div>
              )}
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
      <p
        className="flex gap-4 border-t px-4 py-2 text-[0.6875rem] text-t3 pointer-coarse:hidden"
        aria-hidden="true"
      >
        <span className="flex-none">
          <Emphasised text={t.footMove} />
        </span>
        {highlighted && !isBlocked(highlighted) && (
          <span className="min-w-0 truncate">
            <Emphasised text={enterText(highlighted)} />
          </span>
        )}
        <span className="flex-none">
          <Emphasised text={t.footClose} />
        </span>
      </p>
    </Dialog>
  );
}

/** Has no focus outline: nothing else in the dialog can have the focus. */
const FIELD =
  "h-12 flex-1 bg-transparent text-[0.9375rem] text-t1 focus-visible:shadow-none focus-visible:outline-none";
const LIST =
  "max-h-[min(32rem,60dvh)] scroll-pt-7 scroll-pb-2 overflow-auto pt-1 pb-2 empty:hidden";
const ITEM = [
  "flex min-h-8 cursor-default items-center justify-between gap-3 px-4 py-1 text-[0.78125rem]",
  "pointer-coarse:min-h-11",
  "data-highlighted:bg-sel data-highlighted:shadow-[inset_3px_0_0_var(--chalk)]",
].join(" ");
const STATE = "flex min-w-22 items-center justify-end gap-1 text-t3 [&>svg]:size-3.5";
const NAME = "min-w-0 truncate font-label";

const GROUP_NAMES = {
  instrument: "instruments",
  list: "lists",
  action: "actions",
  onInstrument: "ofInstrument",
  setting: "settings",
} as const;

function textOf(item: PaletteItem): string {
  if (item.kind === "instrument") return item.label ?? item.id;
  return item.kind === "list" ? item.name : item.title;
}

const isBlocked = (item: PaletteItem): boolean =>
  "blockedBy" in item && item.blockedBy !== undefined;

interface ItemTextProps extends Pick<PaletteProps, "keys" | "subject"> {
  item: PaletteItem;
}

function ItemText({ item, keys, subject }: ItemTextProps) {
  const t = useMessages(paletteMessages);
  switch (item.kind) {
    case "instrument":
      return (
        <>
          {item.label !== undefined && <bdi className={`${NAME} flex-1`}>{item.label}</bdi>}
          <span className="mono isin">
            <LeadText text={item.id} lead={countryOf(item.id).length} />
          </span>
          <span className={STATE}>
            {item.isInList && <IconCheck />}
            {item.isInList ? t.inList : t.addsToList}
          </span>
        </>
      );
    case "list":
      return (
        <>
          <bdi className={NAME}>{item.name}</bdi>
          <span className="text-t3">{t.size(item.size)}</span>
        </>
      );
    case "action":
      return (
        <>
          <span className={`${NAME} ${isBlocked(item) ? "text-t3" : ""}`}>{item.title}</span>
          {item.blockedBy !== undefined && (
            <span className="min-w-0 flex-1 text-t3">{item.blockedBy}</span>
          )}
          {item.isOnInstrument && <bdi className="min-w-0 flex-1 truncate text-t3">{subject}</bdi>}
          <span className="pointer-coarse:hidden">
            <Caps chord={keys[item.id]} />
          </span>
        </>
      );
    case "command":
      return (
        <>
          <span className={`${NAME} ${isBlocked(item) ? "text-t3" : ""}`}>{item.title}</span>
          <span className="min-w-0 flex-1 text-t3">{item.blockedBy ?? item.note}</span>
          {item.chord !== undefined && (
            <span className="pointer-coarse:hidden">
              <Caps chord={item.chord} />
            </span>
          )}
        </>
      );
    case "setting":
      return (
        <>
          <span className={NAME}>{item.title}</span>
          {item.isChosen && <span className="text-t3">{t.chosen}</span>}
        </>
      );
  }
}
