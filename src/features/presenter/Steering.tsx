import type { ReactNode } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconPause } from "#ui/icons/icons.tsx";
import { type Change, endReplay, pauseMarket, setSpeed } from "./changes.ts";
import type { Market } from "./contract.ts";
import { LimitField } from "./LimitField.tsx";
import { PanelColumn } from "./PanelColumn.tsx";
import { presenterMessages } from "./presenter-messages.ts";
import { SeedField } from "./SeedField.tsx";

const SPEEDS = [0.5, 1, 2, 5, 10];

/** Keeps the buttons of a replay in one line, in German, too. */
const ONE_LINE =
  "[&_.button]:gap-1.5 [&_.button]:px-1 in-data-[place=page]:[&_.button]:px-1.5 [&>fieldset>div]:gap-1";

interface SteeringProps {
  market: Market;
  /** Whether there is room for a note. */
  hasNote: boolean;
  recording: ReactNode;
  /** Called with a change that starts another run. */
  onPlay: (change: Change) => void;
  onLimit: (limit: string) => void;
  onChange: (change: Change) => void;
}

/** Controls for the speed, the seed and the limit of the market. */
export function Steering({ market, hasNote, recording, onPlay, onLimit, onChange }: SteeringProps) {
  const t = useMessages(presenterMessages);
  return (
    <PanelColumn className="gap-2 in-data-[place=dock]:border-l in-data-[place=dock]:max-desk:col-span-full in-data-[place=dock]:max-desk:border-l-0">
      <Row name={t.speed}>
        <Speeds speed={market.speed} onSpeed={(speed) => onChange(setSpeed(speed))} />
        <IconButton
          label={t.pauseMarket}
          aria-pressed={market.paused}
          onClick={() => onChange(pauseMarket(!market.paused))}
        >
          <IconPause />
        </IconButton>
      </Row>
      <Row name={t.seed}>
        <SeedField market={market} onPlay={onPlay} />
      </Row>
      <Row name={t.limit}>
        <LimitField text={market.limit.text} onLimit={onLimit} />
      </Row>
      {(recording !== undefined || market.replay) && (
        <Row name={t.replay} className={ONE_LINE}>
          {recording}
          {market.replay && (
            <button type="button" className="button plain" onClick={() => onPlay(endReplay)}>
              {t.endReplay}
            </button>
          )}
        </Row>
      )}
      {hasNote && <p className="text-label text-t3">{market.paused ? t.stands : t.same}</p>}
    </PanelColumn>
  );
}

interface RowProps {
  name: string;
  /** Additional class names of its controls. */
  className?: string;
  children: ReactNode;
}

function Row({ name, className = "", children }: RowProps) {
  return (
    <div
      className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center"
      role="group"
      aria-label={name}
    >
      <span className="text-[0.6875rem] font-label text-t3" aria-hidden="true">
        {name}
      </span>
      <div className={`flex flex-wrap items-center gap-1.5 ${className}`}>{children}</div>
    </div>
  );
}

/** Buttons instead of radios: the digits stay keys of the scenarios, and arrows change no speed. */
function Speeds({ speed, onSpeed }: { speed: number; onSpeed: (speed: number) => void }) {
  const { decimal } = useNumberFormat();
  const speeds = SPEEDS.includes(speed) ? SPEEDS : [...SPEEDS, speed].sort((a, b) => a - b);
  return (
    <div className="inline-flex rounded-scenario bg-bg3 p-px">
      {speeds.map((each) => (
        <button
          key={each}
          type="button"
          className="min-h-6.5 min-w-[2.125rem] rounded-field border border-transparent px-1.5 font-label text-t2 aria-pressed:border-line2 aria-pressed:bg-bg1 aria-pressed:text-t1 aria-pressed:forced-color-adjust-none forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          aria-pressed={each === speed}
          onClick={() => onSpeed(each)}
        >
          {`${String(each).replace(".", decimal)}×`}
        </button>
      ))}
    </div>
  );
}
