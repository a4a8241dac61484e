import { useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { Menu, MenuChoice } from "#ui/overlay/menu.tsx";
import { KeyCap } from "#ui/text/text.tsx";
import { glyphOf } from "./glyphs.tsx";
import { presenterMessages } from "./presenter-messages.ts";
import type { Titles } from "./use-titles.ts";

interface ScenarioButtonsProps {
  /** Names in the simulator's order. */
  scenarios: readonly string[];
  /** Number of scenarios with a button and a key; the others are in the menu More. */
  withKeys: number;
  /** Whether the keys need Alt outside the panel. */
  withAlt: boolean;
  current: string;
  titles: Titles;
  onChoose: (scenario: string) => void;
}

const GROUP = [
  "grid grid-cols-[repeat(7,minmax(0,1fr))_minmax(4.5rem,0.6fr)] gap-1.5",
  "in-data-[place=dock]:max-desk:grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]",
  "in-data-[place=page]:grid-cols-4 max-tablet:grid-cols-2",
].join(" ");
const BUTTON = [
  "grid min-h-[4.375rem] min-w-0 rounded-scenario border border-line2 bg-bg2 font-label text-t1",
  "transition-[border-color] duration-(--quick) hover:border-line3",
  "aria-pressed:border-sim aria-pressed:bg-sim-tint",
  // No inner frame while the button has the focus, whose own frame marks it.
  "aria-pressed:not-focus-visible:shadow-[inset_0_0_0_1px_var(--sim)]",
  "in-data-[place=dock]:max-wide:p-1.5 in-data-[place=dock]:max-desk:min-h-[3.5rem]",
  "in-data-[place=page]:min-h-[7rem] in-data-[place=page]:p-3 in-data-[place=page]:text-[0.875rem]",
].join(" ");
const WITH_KEY = "grid-cols-[minmax(0,1fr)_auto] content-between gap-x-1 p-2 pr-1 text-left";
const MORE =
  "grid-cols-1 content-between px-0.5 py-1.5 text-center text-[0.6875rem] leading-[0.875rem] hyphens-auto wrap-anywhere";
/** Key caps are hidden on small screens, where the names need the room. */
const KEY = "in-data-[place=dock]:max-wide:hidden pointer-coarse:hidden";

/** Buttons for the scenarios, each with a drawing of its behaviour. */
export function ScenarioButtons(props: ScenarioButtonsProps) {
  const { scenarios, withKeys, withAlt, current, titles, onChoose } = props;
  const t = useMessages(presenterMessages);
  const more = scenarios.slice(withKeys);
  return (
    <div className={GROUP} role="group" aria-label={t.scenarios}>
      {scenarios.slice(0, withKeys).map((scenario, index) => (
        <button
          key={scenario}
          type="button"
          className={`${BUTTON} ${WITH_KEY}`}
          aria-pressed={scenario === current}
          aria-keyshortcuts={withAlt ? `Alt+${index + 1}` : String(index + 1)}
          title={titles.about(scenario)}
          onClick={() => onChoose(scenario)}
        >
          <span className="leading-[1rem] wrap-anywhere in-data-[place=dock]:max-wide:col-span-full">
            {titles.scenario(scenario)}
          </span>
          <span className={KEY} aria-hidden="true">
            <KeyCap>{index + 1}</KeyCap>
          </span>
          {glyphOf(scenario)}
        </button>
      ))}
      {more.length > 0 && (
        <More scenarios={more} current={current} titles={titles} onChoose={onChoose} />
      )}
    </div>
  );
}

type MoreProps = Omit<ScenarioButtonsProps, "withKeys" | "withAlt">;

function More({ scenarios, current, titles, onChoose }: MoreProps) {
  const t = useMessages(presenterMessages);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const isCurrent = scenarios.includes(current);
  return (
    <>
      <button
        type="button"
        className={`${BUTTON} ${MORE}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-pressed={isCurrent}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span>{isCurrent ? t.moreNow({ scenario: titles.scenario(current) }) : t.more}</span>
        {/* The scenario's name needs the glyph's room. */}
        {!isCurrent && glyphOf("more")}
      </button>
      {anchor && (
        <Menu anchor={anchor} label={t.more} returnTo={anchor} onClose={() => setAnchor(undefined)}>
          <MenuChoice
            label={t.scenarios}
            value={current}
            options={scenarios.map((value) => ({ value, label: titles.scenario(value) }))}
            onChange={(scenario) => {
              setAnchor(undefined);
              onChoose(scenario);
            }}
          />
        </Menu>
      )}
    </>
  );
}
