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
  /** Writes the cap of a key with Alt, where the keys need Alt outside the panel. */
  altCap: ((digit: number) => string) | undefined;
  current: string;
  titles: Titles;
  onChoose: (scenario: string) => void;
}

const GROUP = [
  "grid grid-cols-[repeat(8,minmax(0,1fr))] gap-1.5",
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
  "in-data-[place=page]:min-h-[clamp(7rem,19dvh,13rem)] in-data-[place=page]:p-3 in-data-[place=page]:text-[0.875rem]",
  "in-data-[place=page]:max-tablet:min-h-[5.5rem]",
].join(" ");
const WITH_KEY = "grid-cols-[minmax(0,1fr)_auto] content-between gap-x-1 p-2 pr-1 text-left";
/** Has the whole width: the key is beside the drawing. */
const NAME = "col-span-full leading-[0.875rem] hyphens-auto wrap-anywhere";
/** Marks the button that opens a menu, in the place of a key. */
const CARET =
  "mr-1 self-center size-1.5 rotate-45 border-r-[1.4px] border-b-[1.4px] border-current in-data-[place=dock]:max-wide:hidden";
/** Key caps are hidden on small screens, where the names need the room. */
const KEY = "grid self-center in-data-[place=dock]:max-wide:hidden pointer-coarse:hidden";
/** Two caps in one place: the one of the key that works where the focus is. */
const OUTSIDE = "col-start-1 row-start-1 in-[[data-place]:focus-within]:invisible";
const INSIDE =
  "invisible col-start-1 row-start-1 text-right in-[[data-place]:focus-within]:visible";

/** Buttons for the scenarios, each with a drawing of its behaviour. */
export function ScenarioButtons(props: ScenarioButtonsProps) {
  const { scenarios, withKeys, altCap, current, titles, onChoose } = props;
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
          aria-keyshortcuts={altCap ? `Alt+${index + 1}` : String(index + 1)}
          title={titles.about(scenario)}
          onClick={() => onChoose(scenario)}
        >
          <span className={NAME}>{titles.scenario(scenario)}</span>
          {glyphOf(scenario)}
          <span className={KEY} aria-hidden="true">
            {altCap && (
              <span className={OUTSIDE}>
                <KeyCap>{altCap(index + 1)}</KeyCap>
              </span>
            )}
            <span className={altCap ? INSIDE : ""}>
              <KeyCap>{index + 1}</KeyCap>
            </span>
          </span>
        </button>
      ))}
      {more.length > 0 && (
        <More scenarios={more} current={current} titles={titles} onChoose={onChoose} />
      )}
    </div>
  );
}

type MoreProps = Omit<ScenarioButtonsProps, "withKeys" | "altCap">;

function More({ scenarios, current, titles, onChoose }: MoreProps) {
  const t = useMessages(presenterMessages);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const isCurrent = scenarios.includes(current);
  return (
    <>
      <button
        type="button"
        className={`${BUTTON} ${WITH_KEY}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-pressed={isCurrent}
        aria-label={isCurrent ? t.moreNow({ scenario: titles.scenario(current) }) : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span className={NAME}>{isCurrent ? titles.scenario(current) : t.more}</span>
        {glyphOf(isCurrent ? current : "more")}
        <i className={CARET} />
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
