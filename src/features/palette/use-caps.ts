import { useMessages } from "#messages/catalogue.ts";
import { capMessages } from "./cap-messages.ts";
import { capsOf, ownName } from "./caps-of.ts";
import type { Chord } from "./chord.ts";
import { isMac } from "./is-mac.ts";

/** Returns a function that lists the key caps of a chord on this device; none for an empty chord. */
export function useCaps(): (chord: Chord) => readonly string[] {
  const names: Readonly<Record<string, string>> = useMessages(capMessages);
  return (chord) => (chord === "" ? [] : capsOf(chord, isMac).map((cap) => ownName(names, cap)));
}

/** Returns a function that writes a chord as one text, such as `Ctrl K`; empty for an empty chord. */
export function useCapText(): (chord: Chord) => string {
  const caps = useCaps();
  return (chord) => caps(chord).join(" ");
}
