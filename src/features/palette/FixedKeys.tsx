import { useMessages } from "#messages/catalogue.ts";
import { Caps } from "./Caps.tsx";
import type { Chord } from "./chord.ts";
import { fixedKeyMessages } from "./fixed-key-messages.ts";
import type { KeyFilter } from "./key-filter.ts";
import { KEY_SECTION, KeyHeading, KeyRow } from "./key-rows.tsx";
import { useCapText } from "./use-caps.ts";

type Words = keyof typeof TYPED | keyof typeof ALWAYS | keyof typeof IN_CHART;

/** Keys that open a field while no field has the focus. */
const TYPED = {
  letters: "A–Z",
  digits: "0–9",
  paste: "Mod+V",
} as const satisfies Record<string, Chord>;

/** Keys of the element with the focus. They are the usual ones of tables and charts. */
const ALWAYS = {
  move: "ArrowUp+ArrowDown",
  along: "ArrowLeft+ArrowRight",
  ends: "Home+End",
  open: "Enter",
  select: "Space",
  range: "Shift+ArrowUp+ArrowDown",
  all: "Mod+A",
  stepQuantity: "ArrowUp+ArrowDown",
  keepQuantity: "Enter",
  forList: "Mod+Enter",
  moveRows: "Alt+ArrowUp+ArrowDown",
  moveTab: "Alt+ArrowLeft+ArrowRight",
  columnMenu: "Alt+ArrowDown",
  name: "F2",
  remove: "Delete",
  undo: "Mod+Z",
  redo: "Mod+Shift+Z",
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

/** Lists what can be typed while no field has the focus. */
export function TypedKeys({ filter }: { filter: KeyFilter }) {
  const t = useMessages(fixedKeyMessages);
  return <Keys id="keys-typed" title={t.typed} keys={TYPED} filter={filter} />;
}

/** Lists the keys that cannot be changed, each with its effect. */
export function FixedKeys({ filter }: { filter: KeyFilter }) {
  const t = useMessages(fixedKeyMessages);
  return (
    <>
      <Keys id="keys-always" title={t.always} keys={ALWAYS} filter={filter} />
      <Keys id="keys-chart" title={t.inChart} keys={IN_CHART} filter={filter} />
    </>
  );
}

interface KeysProps {
  id: string;
  title: string;
  keys: Readonly<Partial<Record<Words, Chord>>>;
  filter: KeyFilter;
}

function Keys({ id, title, keys, filter }: KeysProps) {
  const t = useMessages(fixedKeyMessages);
  const capText = useCapText();
  const all = Object.entries(keys) as readonly (readonly [Words, Chord])[];
  const rows = all.filter(([words, chord]) => filter(t[words], capText(chord)));
  if (rows.length === 0) return null;
  return (
    <section className={KEY_SECTION} aria-labelledby={id}>
      <KeyHeading id={id}>{title}</KeyHeading>
      <dl aria-labelledby={id}>
        {rows.map(([words, chord]) => (
          <KeyRow key={words} as="div">
            <dt className="flex-1">{t[words]}</dt>
            <dd>
              <Caps chord={chord} />
            </dd>
          </KeyRow>
        ))}
      </dl>
    </section>
  );
}
