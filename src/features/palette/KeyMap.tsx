import { type KeyboardEvent, useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { IconClose } from "#ui/icons/icons.tsx";
import Dialog from "#ui/overlay/dialog.tsx";
import { Hint } from "#ui/text/hint.tsx";
import { actionMessages } from "./action-messages.ts";
import { ACTION_IDS, type ActionId, type ChosenKeys, keysOf } from "./actions.ts";
import { Caps } from "./Caps.tsx";
import { isTaken, withKey } from "./choose-key.ts";
import { type Chord, chordOf } from "./chord.ts";
import { FixedKeys, TypedKeys } from "./FixedKeys.tsx";
import { KeyRow } from "./KeyRow.tsx";
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
const KEY_LIST = [
  "[&_.icon-button:disabled]:invisible [&_.icon-button:not(:hover,:focus-visible)]:text-t3",
  "pointer-fine:[&_li:not(:hover,:focus-within)_.icon-button]:opacity-0",
].join(" ");

/** Actions by heading; all others belong to the page. */
const GROUPS = {
  finding: ["palette", "search", "next", "previous", "open", "close"],
  ofInstrument: ["pin", "watch", "label", "quantity", "alert"],
  ofLists: ["nextList", "previousList", "wall", "copyLink", "paste", "density"],
} as const satisfies Readonly<Record<string, readonly ActionId[]>>;

const GROUPED: ReadonlySet<ActionId> = new Set(Object.values(GROUPS).flat());

/** Lists all keys with their effects, and lets the user change those of actions. No key has two actions. */
export default function KeyMap({ chosen, absent = [], onChoose, onClose }: KeyMapProps) {
  const t = useMessages(paletteMessages);
  const titles = useMessages(actionMessages);
  const [announcement, setAnnouncement] = useState("");
  const keys = keysOf(chosen);
  const ids = ACTION_IDS.filter((id) => !absent.includes(id));
  const among = (members: readonly ActionId[]) => ids.filter((id) => members.includes(id));
  const groups = [
    ["finding", among(GROUPS.finding)],
    ["ofInstrument", among(GROUPS.ofInstrument)],
    ["ofLists", among(GROUPS.ofLists)],
    ["ofPage", ids.filter((id) => !GROUPED.has(id))],
  ] as const;
  const change = (id: ActionId, chord: Chord) => {
    const previous = ids.find((other) => other !== id && chord !== "" && keys[other] === chord);
    setAnnouncement(previous ? t.moved({ action: titles[previous] }) : "");
    onChoose(withKey(chosen, id, chord));
  };
  return (
    <Dialog open onClose={onClose} title={t.keys} closeLabel={t.close}>
      <div className="flex flex-col gap-3 px-4 pt-3 pb-4">
        <Hint>{t.keysHint}</Hint>
        <p className="text-warn empty:hidden" role="status">
          {announcement}
        </p>
        <TypedKeys />
        {groups.map(([group, members]) => (
          <section key={group} className="grid gap-1" aria-label={t[group]}>
            <h3 className="text-[0.6875rem] font-label text-t3">{t[group]}</h3>
            <ul className={KEY_LIST}>
              {members.map((id) => (
                <KeyRow key={id} as="li">
                  <span className="flex-1">{titles[id]}</span>
                  <KeyField
                    name={titles[id]}
                    chord={keys[id]}
                    onChord={(chord) => change(id, chord)}
                    onTaken={() => setAnnouncement(t.taken)}
                  />
                  <IconButton
                    label={t.remove({ action: titles[id] })}
                    disabled={keys[id] === ""}
                    onClick={() => change(id, "")}
                  >
                    <IconClose />
                  </IconButton>
                </KeyRow>
              ))}
            </ul>
          </section>
        ))}
        <FixedKeys />
        <Button disabled={Object.keys(chosen).length === 0} onClick={() => onChoose({})}>
          {t.reset}
        </Button>
      </div>
    </Dialog>
  );
}

interface KeyFieldProps {
  name: string;
  chord: Chord;
  onChord: (chord: Chord) => void;
  onTaken: () => void;
}

/** Button with the key of an action; after a press, the next key becomes the new one. */
function KeyField({ name, chord, onChord, onTaken }: KeyFieldProps) {
  const t = useMessages(paletteMessages);
  const capText = useCapText();
  const [isListening, setListening] = useState(false);
  const listen = (event: KeyboardEvent) => {
    if (!isListening) return;
    const pressed = chordOf(event.nativeEvent);
    if (pressed === undefined || pressed === "Tab" || pressed === "Shift+Tab") return;
    // Escape keeps the key, and must not close the dialog.
    event.preventDefault();
    event.stopPropagation();
    setListening(false);
    if (pressed === "Escape") return;
    if (isTaken(pressed)) onTaken();
    else onChord(pressed);
  };
  return (
    <button
      type="button"
      className="hoverable min-h-6 pointer-coarse:min-h-11 min-w-[5rem] rounded-chip px-1.5 text-right text-t3 aria-pressed:text-warn"
      aria-label={t.change({ action: name, keys: capText(chord) || t.none })}
      aria-pressed={isListening}
      onClick={() => setListening(true)}
      onBlur={() => setListening(false)}
      onKeyDown={listen}
    >
      {isListening ? t.press : <Caps chord={chord} />}
      {!isListening && chord === "" && t.none}
    </button>
  );
}
