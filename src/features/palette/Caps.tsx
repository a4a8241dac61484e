import { useMessages } from "#messages/catalogue.ts";
import { KeyCap } from "#ui/text.tsx";
import { capMessages } from "./cap-messages.ts";
import { capsOf } from "./caps-of.ts";
import type { Chord } from "./chord.ts";

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** A chord as the key caps that it takes; nothing where there is none. */
export function Caps({ chord }: { chord: Chord }) {
  const names: Readonly<Record<string, string>> = useMessages(capMessages);
  if (chord === "") return null;
  return (
    <span className="caps">
      {capsOf(chord, isMac).map((cap) => (
        <KeyCap key={cap}>{names[cap] ?? cap}</KeyCap>
      ))}
    </span>
  );
}
