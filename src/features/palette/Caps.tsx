import { KeyCap } from "#ui/text/text.tsx";
import type { Chord } from "./chord.ts";
import { useCaps } from "./use-caps.ts";

/** A chord as the key caps that it takes; nothing where there is none. */
export function Caps({ chord }: { chord: Chord }) {
  const caps = useCaps()(chord);
  return caps.length === 0 ? null : (
    <span className="inline-flex flex-none gap-1">
      {caps.map((cap) => (
        <KeyCap key={cap}>{cap}</KeyCap>
      ))}
    </span>
  );
}
