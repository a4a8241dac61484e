import { useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { Menu, MenuChoice } from "#ui/menu.tsx";
import { KeyCap } from "#ui/text.tsx";
import { glyphOf } from "./glyphs.tsx";
import { presenterMessages } from "./presenter-messages.ts";
import type { Titles } from "./use-titles.ts";

interface ScenarioButtonsProps {
  /** By name, in the simulator's order. */
  scenarios: readonly string[];
  /** The number shown here with a key each; the others are under More. */
  withKeys: number;
  current: string;
  titles: Titles;
  onChoose: (scenario: string) => void;
}

/** What the market can be made to do, each drawn as it behaves. */
export function ScenarioButtons(props: ScenarioButtonsProps) {
  const { scenarios, withKeys, current, titles, onChoose } = props;
  const t = useMessages(presenterMessages);
  const more = scenarios.slice(withKeys);
  return (
    <div className="scenarios" role="group" aria-label={t.scenarios}>
      {scenarios.slice(0, withKeys).map((scenario, at) => (
        <button
          key={scenario}
          type="button"
          className="scenario"
          aria-pressed={scenario === current}
          aria-keyshortcuts={String(at + 1)}
          title={titles.about(scenario)}
          onClick={() => onChoose(scenario)}
        >
          <span className="scenario-name">{titles.scenario(scenario)}</span>
          <span aria-hidden="true">
            <KeyCap>{at + 1}</KeyCap>
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

type MoreProps = Omit<ScenarioButtonsProps, "withKeys">;

function More({ scenarios, current, titles, onChoose }: MoreProps) {
  const t = useMessages(presenterMessages);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const isCurrent = scenarios.includes(current);
  return (
    <>
      <button
        type="button"
        className="scenario more"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-pressed={isCurrent}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {isCurrent ? t.moreNow({ scenario: titles.scenario(current) }) : t.more}
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
