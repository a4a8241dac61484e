import { KeyCap } from "#ui/text/text.tsx";
import type { Chord } from "./chord.ts";
import { useCaps } from "./use-caps.ts";

/** Key caps of a chord; renders nothing for an empty chord. */
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
