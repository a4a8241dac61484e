import { type KeyboardEvent, useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { Caps } from "./Caps.tsx";
import { isReserved } from "./choose-key.ts";
import { type Chord, chordOf } from "./chord.ts";
import { paletteMessages } from "./palette-messages.ts";
import { useCapText } from "./use-caps.ts";

interface KeyFieldProps {
  name: string;
  chord: Chord;
  onChord: (chord: Chord) => void;
  /** Called when a reserved key is pressed, which changes nothing. */
  onReserved: () => void;
}

/** Button with the key of an action; after a press, the next key becomes the new one. */
export function KeyField({ name, chord, onChord, onReserved }: KeyFieldProps) {
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
    if (isReserved(pressed)) onReserved();
    else onChord(pressed);
  };
  return (
    <button
      type="button"
      className="hoverable -mr-1.5 min-h-6 pointer-coarse:min-h-11 min-w-[5rem] rounded-chip px-1.5 text-right text-t3 aria-pressed:text-warn"
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
