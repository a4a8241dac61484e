import { useMessages } from "#messages/catalogue.ts";
import { Caps } from "./Caps.tsx";
import type { Chord } from "./chord.ts";
import { fixedKeyMessages } from "./fixed-key-messages.ts";

type Words = keyof typeof ALWAYS | keyof typeof IN_CHART;

/** Keys of the element with the focus. They are the usual ones of tables and charts. */
const ALWAYS = {
  letters: "A–Z",
  digits: "0–9",
  paste: "Mod+V",
  move: "ArrowUp+ArrowDown",
  along: "ArrowLeft+ArrowRight",
  ends: "Home+End",
  open: "Enter",
  select: "Space",
  range: "Shift+ArrowUp+ArrowDown",
  all: "Mod+A",
  moveRows: "Alt+ArrowUp+ArrowDown",
  moveTab: "Alt+ArrowLeft+ArrowRight",
  columnMenu: "Alt+ArrowDown",
  name: "F2",
  remove: "Delete",
  undo: "Mod+Z",
  escape: "Escape",
} as const satisfies Record<string, Chord>;

const IN_CHART = {
  step: "ArrowLeft+ArrowRight",
  pan: "Shift+ArrowLeft+ArrowRight",
  firstLast: "Home+End",
  zoomIn: "+",
  zoomOut: "-",
  whole: "0",
  copy: "Mod+C",
} as const satisfies Record<string, Chord>;

/** The keys that are what they are, each with what it does. */
export function FixedKeys() {
  const t = useMessages(fixedKeyMessages);
  return (
    <>
      <h3 id="keys-always">{t.always}</h3>
      <Keys labelledBy="keys-always" keys={ALWAYS} />
      <h3 id="keys-chart">{t.inChart}</h3>
      <Keys labelledBy="keys-chart" keys={IN_CHART} />
    </>
  );
}

interface KeysProps {
  labelledBy: string;
  keys: Readonly<Partial<Record<Words, Chord>>>;
}

function Keys({ labelledBy, keys }: KeysProps) {
  const t = useMessages(fixedKeyMessages);
  const rows = Object.entries(keys) as readonly (readonly [Words, Chord])[];
  return (
    <dl aria-labelledby={labelledBy}>
      {rows.map(([words, chord]) => (
        <div key={words}>
          <dt>{t[words]}</dt>
          <dd>
            <Caps chord={chord} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
