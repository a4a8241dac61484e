import { Autocomplete } from "@base-ui/react/autocomplete";
import { useMemo, useRef, useState } from "react";
import { countryOf } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import Dialog from "#ui/dialog.tsx";
import { IconSearch } from "#ui/icons.tsx";
import { LeadText } from "#ui/lead-text.tsx";
import { Emphasised } from "#ui/text.tsx";
import { actionMessages } from "./action-messages.ts";
import { ACTION_WORDS } from "./action-words.ts";
import { ACTION_IDS, type ActionId } from "./actions.ts";
import { Caps } from "./Caps.tsx";
import type { Chord } from "./chord.ts";
import { type Findable, find, type Group, type Offer } from "./find.ts";
import { paletteMessages } from "./palette-messages.ts";

interface PaletteProps {
  instruments: Findable["instruments"];
  lists: Findable["lists"];
  deeds: Findable["deeds"];
  settings: Findable["settings"];
  /** Actions that can be done now. */
  offered: ReadonlySet<ActionId>;
  keys: Readonly<Record<ActionId, Chord>>;
  onChoose: (offer: Offer) => void;
  onClose: () => void;
}

/** Finds an instrument, a list or an action as one types, and does it. */
export default function Palette(props: PaletteProps) {
  const { instruments, lists, deeds, settings, offered, keys, onChoose, onClose } = props;
  const t = useMessages(paletteMessages);
  const titles = useMessages(actionMessages);
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const groups = useMemo(() => {
    const actions = ACTION_IDS.filter((id) => offered.has(id) && id !== "palette").map(
      (id) => ({ kind: "action", id, title: titles[id], words: ACTION_WORDS[id] }) as const,
    );
    return find({ instruments, lists, actions, deeds, settings }, query);
  }, [instruments, lists, deeds, settings, offered, titles, query]);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const choose = (offer: Offer) => {
    onClose();
    onChoose(offer);
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
          // A press on an offer would write it into the field, which is on its way out.
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
                {(offer: Offer) => (
                  <Autocomplete.Item
                    key={offer.id}
                    value={offer}
                    className="palette-item"
                    onClick={() => choose(offer)}
                  >
                    <OfferText offer={offer} keys={keys} />
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

function textOf(offer: Offer): string {
  if (offer.kind === "instrument") return offer.label ?? offer.id;
  return offer.kind === "list" ? offer.name : offer.title;
}

function OfferText({ offer, keys }: { offer: Offer; keys: PaletteProps["keys"] }) {
  const t = useMessages(paletteMessages);
  switch (offer.kind) {
    case "instrument":
      return (
        <>
          {offer.label !== undefined && <bdi className="palette-name">{offer.label}</bdi>}
          <span className="mono isin">
            <LeadText text={offer.id} lead={countryOf(offer.id).length} />
          </span>
        </>
      );
    case "list":
      return (
        <>
          <bdi className="palette-name">{offer.name}</bdi>
          <span className="palette-detail">{t.size(offer.size)}</span>
        </>
      );
    case "action":
      return (
        <>
          <span className="palette-name">{offer.title}</span>
          <Caps chord={keys[offer.id]} />
        </>
      );
    case "deed":
      return <span className="palette-name">{offer.title}</span>;
    case "setting":
      return (
        <>
          <span className="palette-name">{offer.title}</span>
          {offer.isChosen && <span className="palette-detail">{t.chosen}</span>}
        </>
      );
  }
}
