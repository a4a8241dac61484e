import { Autocomplete } from "@base-ui/react/autocomplete";
import { useMemo, useRef, useState } from "react";
import { countryOf } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import Dialog from "#ui/dialog.tsx";
import { IconSearch } from "#ui/icons.tsx";
import { LeadText } from "#ui/lead-text.tsx";
import { Emphasised } from "#ui/text.tsx";
import { ACTION_KEYWORDS } from "./action-keywords.ts";
import { actionMessages } from "./action-messages.ts";
import { ACTION_IDS, type ActionId } from "./actions.ts";
import { Caps } from "./Caps.tsx";
import type { Chord } from "./chord.ts";
import { find, type Group, type PaletteItem, type PaletteItems } from "./find.ts";
import { paletteMessages } from "./palette-messages.ts";

interface PaletteProps {
  instruments: PaletteItems["instruments"];
  lists: PaletteItems["lists"];
  commands: PaletteItems["commands"];
  settings: PaletteItems["settings"];
  /** Actions that can be done now. */
  offered: ReadonlySet<ActionId>;
  keys: Readonly<Record<ActionId, Chord>>;
  onChoose: (item: PaletteItem) => void;
  onClose: () => void;
}

/** Finds an instrument, a list or an action as one types, and does it. */
export default function Palette(props: PaletteProps) {
  const { instruments, lists, commands, settings, offered, keys, onChoose, onClose } = props;
  const t = useMessages(paletteMessages);
  const titles = useMessages(actionMessages);
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const groups = useMemo(() => {
    const actions = ACTION_IDS.filter((id) => offered.has(id) && id !== "palette").map(
      (id) => ({ kind: "action", id, title: titles[id], keywords: ACTION_KEYWORDS[id] }) as const,
    );
    return find({ instruments, lists, actions, commands, settings }, query);
  }, [instruments, lists, commands, settings, offered, titles, query]);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
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
        onValueChange={(value, { reason }) => {
          // A press on an item would write it into the field, which is on its way out.
          if (reason !== "item-press") setQuery(value);
        }}
      >
        <div className="palette-field">
          <IconSearch />
          <Autocomplete.Input
            ref={field}
            aria-label={t.field}
            placeholder={t.placeholder}
            spellCheck={false}
            data-testid="palette"
          />
        </div>
        <Autocomplete.Status className="vh">{t.results(count)}</Autocomplete.Status>
        {count === 0 && <p className="palette-nothing">{t.nothing({ query })}</p>}
        <Autocomplete.List className="palette-list">
          {(group: Group) => (
            <Autocomplete.Group key={group.kind} items={group.items} className="palette-group">
              <Autocomplete.GroupLabel className="palette-head">
                {t[GROUP_NAMES[group.kind]]}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: PaletteItem) => (
                  <Autocomplete.Item
                    key={item.id}
                    value={item}
                    className="palette-item"
                    onClick={() => choose(item)}
                  >
                    <ItemText item={item} keys={keys} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
      <p className="palette-foot" aria-hidden="true">
        {[t.footMove, t.footDo, t.footClose].map((text) => (
          <span key={text}>
            <Emphasised text={text} />
          </span>
        ))}
      </p>
    </Dialog>
  );
}

const GROUP_NAMES = {
  instrument: "instruments",
  list: "lists",
  action: "actions",
  setting: "settings",
} as const;

function textOf(item: PaletteItem): string {
  if (item.kind === "instrument") return item.label ?? item.id;
  return item.kind === "list" ? item.name : item.title;
}

function ItemText({ item, keys }: { item: PaletteItem; keys: PaletteProps["keys"] }) {
  const t = useMessages(paletteMessages);
  switch (item.kind) {
    case "instrument":
      return (
        <>
          {item.label !== undefined && <bdi className="palette-name">{item.label}</bdi>}
          <span className="mono isin">
            <LeadText text={item.id} lead={countryOf(item.id).length} />
          </span>
        </>
      );
    case "list":
      return (
        <>
          <bdi className="palette-name">{item.name}</bdi>
          <span className="palette-detail">{t.size(item.size)}</span>
        </>
      );
    case "action":
      return (
        <>
          <span className="palette-name">{item.title}</span>
          <Caps chord={keys[item.id]} />
        </>
      );
    case "command":
      return <span className="palette-name">{item.title}</span>;
    case "setting":
      return (
        <>
          <span className="palette-name">{item.title}</span>
          {item.isChosen && <span className="palette-detail">{t.chosen}</span>}
        </>
      );
  }
}
