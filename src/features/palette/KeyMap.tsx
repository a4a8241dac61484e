import { useMemo, useRef, useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/text-field.tsx";
import { IconClose, IconSearch } from "#ui/icons/icons.tsx";
import Dialog from "#ui/overlay/dialog.tsx";
import { Hint } from "#ui/text/hint.tsx";
import { actionMessages } from "./action-messages.ts";
import { ACTION_IDS, type ActionId, type ChosenKeys, keysOf } from "./actions.ts";
import { withKey } from "./choose-key.ts";
import type { Chord } from "./chord.ts";
import { FixedKeys, TypedKeys } from "./FixedKeys.tsx";
import { KeyField } from "./KeyField.tsx";
import { createKeyFilter } from "./key-filter.ts";
import { KEY_SECTION, KeyHeading, KeyRow } from "./key-rows.tsx";
import { paletteMessages } from "./palette-messages.ts";
import { useCapText } from "./use-caps.ts";

interface KeyMapProps {
  chosen: ChosenKeys;
  /** Actions that this page does not have. */
  absent?: readonly ActionId[];
  onChoose: (chosen: ChosenKeys) => void;
  onClose: () => void;
}

/**
 * The rarely used remove buttons look like the one that closes the window. A mouse shows only the one in
 * the row under it. They are hidden without a key.
 */
const LIST = [
  "[&_.icon-button:disabled]:invisible [&_.icon-button:not(:hover,:focus-visible)]:text-t3",
  "pointer-fine:[&_li:not(:hover,:focus-within)_.icon-button]:opacity-0",
].join(" ");

/** Actions by heading; all others belong to the page. */
const GROUPS = {
  finding: ["palette", "search", "next", "previous", "open", "close"],
  ofInstrument: ["pin", "watch", "label", "quantity", "alert", "rearm"],
  ofLists: ["nextList", "previousList", "wall", "copyLink", "paste", "density"],
} as const satisfies Readonly<Record<string, readonly ActionId[]>>;

const GROUPED: ReadonlySet<ActionId> = new Set(Object.values(GROUPS).flat());

/** Returns the actions under each heading, in the order of the headings. */
function groupsOf(ids: readonly ActionId[]) {
  const among = (members: readonly ActionId[]) => ids.filter((id) => members.includes(id));
  return [
    ["finding", among(GROUPS.finding)],
    ["ofInstrument", among(GROUPS.ofInstrument)],
    ["ofLists", among(GROUPS.ofLists)],
    ["ofPage", ids.filter((id) => !GROUPED.has(id))],
  ] as const;
}

/** Lists all keys with their effects, and lets the user change those of actions. No key has two actions. */
export default function KeyMap({ chosen, absent = [], onChoose, onClose }: KeyMapProps) {
  const t = useMessages(paletteMessages);
  const titles = useMessages(actionMessages);
  const [announcement, setAnnouncement] = useState("");
  const keys = keysOf(chosen);
  const ids = ACTION_IDS.filter((id) => !absent.includes(id));
  const [query, setQuery] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const capText = useCapText();
  const filter = useMemo(() => createKeyFilter(query), [query]);
  const shown = ids.filter((id) => filter(titles[id], capText(keys[id])));
  const change = (id: ActionId, chord: Chord) => {
    const previousOwner = ids.find(
      (other) => other !== id && chord !== "" && keys[other] === chord,
    );
    setAnnouncement(previousOwner ? t.moved({ action: titles[previousOwner] }) : "");
    onChoose(withKey(chosen, id, chord));
  };
  return (
    <Dialog open wide initialFocus={field} onClose={onClose} title={t.keys} closeLabel={t.close}>
      <div className="flex flex-col gap-3 px-4 pt-3 pb-4">
        <TextField
          ref={field}
          type="search"
          label={t.findKey}
          labelHidden
          placeholder={t.findKey}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          leading={<IconSearch />}
        />
        <Hint>{t.keysHint}</Hint>
        <p className="text-warn empty:hidden" role="status">
          {announcement}
        </p>
        <div className="peer -mb-3 gap-8 columns-[24rem]">
          <TypedKeys filter={filter} />
          {groupsOf(shown).map(([group, members]) => (
            <section
              key={group}
              className={KEY_SECTION}
              aria-label={t[group]}
              hidden={members.length === 0}
            >
              <KeyHeading>{t[group]}</KeyHeading>
              <ul className={LIST}>
                {members.map((id) => (
                  <KeyRow key={id} as="li">
                    <span className="flex-1">{titles[id]}</span>
                    <IconButton
                      label={t.remove({ action: titles[id] })}
                      disabled={keys[id] === ""}
                      onClick={() => change(id, "")}
                    >
                      <IconClose />
                    </IconButton>
                    <KeyField
                      name={titles[id]}
                      chord={keys[id]}
                      onChord={(chord) => change(id, chord)}
                      onReserved={() => setAnnouncement(t.taken)}
                    />
                  </KeyRow>
                ))}
              </ul>
            </section>
          ))}
          <FixedKeys filter={filter} />
        </div>
        <p className="hidden peer-not-has-[li,dt]:block">{t.nothing({ query })}</p>
        <Button disabled={Object.keys(chosen).length === 0} onClick={() => onChoose({})}>
          {t.reset}
        </Button>
      </div>
    </Dialog>
  );
}
