import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { countdown } from "#messages/time.ts";
import { type Change, playScenario, resetLimit, setLimit } from "./changes.ts";
import type { Controls } from "./controls.ts";
import { Head } from "./Head.tsx";
import { PanelColumn } from "./PanelColumn.tsx";
import { PauseNote } from "./PauseNote.tsx";
import { presenterMessages } from "./presenter-messages.ts";
import { ScenarioButtons } from "./ScenarioButtons.tsx";
import { Script } from "./Script.tsx";
import { Steering } from "./Steering.tsx";
import { type Seen, useMarket } from "./use-market.ts";
import { useNumberKeys } from "./use-number-keys.ts";
import { usePauseBefore } from "./use-pause-before.ts";
import { useTitles } from "./use-titles.ts";

const SECTION = "grid bg-bg1 text-t2 max-tablet:content-start max-tablet:grid-cols-1";
/** `--turn` is the height of a script's blocks, `--dock` the height of the dock. */
const PLACES = {
  dock: [
    "h-(--dock) grid-cols-[13.5rem_minmax(0,1fr)_22rem] overflow-y-auto border-t border-sim",
    "max-desk:grid-cols-[13.5rem_minmax(0,1fr)]",
    "[--turn:2.125rem] [transition:translate_var(--slide-in)_ease-out] starting:translate-y-full",
  ].join(" "),
  page: "mx-auto max-w-[80rem] grid-cols-[minmax(0,1fr)_23rem] [--turn:3.25rem]",
};

/** Number of scenarios with a button and a key of their own; the simulator lists those first. */
const WITH_KEYS = 7;

interface PresenterProps {
  controls: Controls;
  /** Docked below the desk, or on a page of its own. */
  place: "dock" | "page";
  /** Whether only the line of the title is shown, with the scenario. */
  isCollapsed?: boolean;
  /** Buttons beside the title that hide or collapse the panel. */
  hide?: ReactNode;
  /** Control that opens the panel elsewhere. */
  elsewhere?: ReactNode;
  /** Buttons that record quotes, and replay a recording. */
  recording?: ReactNode;
  /** Keys that the user has assigned to other actions; the panel ignores them. */
  takenKeys?: ReadonlySet<string>;
  /** Writes the cap of a digit with Alt; in the dock, whose keys need it while the focus is outside. */
  altCap?: (digit: number) => string;
  /** See `NumberKeysOptions`. */
  takeEarlyKey?: () => KeyboardEvent | undefined;
  /** Called when a scenario begins: one chosen here, or by a script or another panel. */
  onScenario?: () => void;
}

/** Controls the simulated market: its scenario or script, speed, seed and limit. */
export default function Presenter({
  controls,
  place,
  isCollapsed = false,
  hide,
  elsewhere,
  recording,
  takenKeys = NONE,
  altCap,
  takeEarlyKey,
  onScenario,
}: PresenterProps) {
  const t = useMessages(presenterMessages);
  const { seen, catalog, problem, change } = useMarket(controls);
  const titles = useTitles(catalog);
  const [hasOwnLimit, setOwnLimit] = useState(false);
  /** Starts another run, which has its own limit: a limit set here would override it. */
  const play = (next: Change) => {
    if (hasOwnLimit) change(resetLimit);
    setOwnLimit(false);
    change(next);
  };
  const scenarios = catalog?.scenarios.map(({ name }) => name) ?? [];
  const isReady = seen !== undefined && catalog !== undefined;
  useNumberKeys({ place, isReady, takeEarlyKey }, (digit) => {
    const scenario = digit <= WITH_KEYS ? scenarios[digit - 1] : undefined;
    if (scenario && !takenKeys.has(String(digit))) play(playScenario(scenario));
  });
  const [pause, onScenarioInPause] = usePauseBefore();
  useScenarioStart(seen, () => {
    onScenarioInPause();
    onScenario?.();
  });
  const changedScenario = useChangeOf(seen?.market.scenario);
  return (
    <section className={`${SECTION} ${PLACES[place]}`} data-place={place} aria-label={t.presenter}>
      <Head
        seen={seen}
        titles={titles}
        isPage={place === "page"}
        isCollapsed={isCollapsed}
        hide={hide}
        elsewhere={elsewhere}
        problem={
          <p className="peer font-label text-warn" role="status">
            {problem?.kind === "silent" && t.silent}
            {problem?.kind === "refused" && t.refused(problem)}
          </p>
        }
        pauseNote={pause && <PauseNote pause={pause} />}
        onPlay={play}
        onChange={change}
      />
      {seen && !isCollapsed && (
        <PanelColumn className="in-data-[place=page]:col-span-full in-data-[place=page]:row-start-2">
          <ScenarioButtons
            scenarios={scenarios}
            withKeys={WITH_KEYS}
            altCap={altCap}
            current={seen.market.scenario}
            titles={titles}
            onChoose={(scenario) => play(playScenario(scenario))}
          />
          <Script
            seen={seen}
            catalog={catalog}
            titles={titles}
            cutIn={place === "dock" ? t.cutInDock : t.cutIn}
            onPlay={play}
            onChange={change}
          />
        </PanelColumn>
      )}
      {seen && !isCollapsed && (
        <Steering
          market={seen.market}
          hasNote={place === "page"}
          recording={recording}
          onPlay={play}
          onLimit={(limit) => {
            setOwnLimit(true);
            change(setLimit(limit));
          }}
          onChange={change}
        />
      )}
      <p className="vh" role="status">
        {[
          changedScenario !== undefined && t.spoken({ scenario: titles.scenario(changedScenario) }),
          pause && t.afterPause({ time: countdown(pause.restMs) }),
        ]
          .filter(Boolean)
          .join(". ")}
      </p>
    </section>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the value after it has changed; undefined before the first change. */
function useChangeOf(value: string | undefined): string | undefined {
  const [before, setBefore] = useState(value);
  const [changed, setChanged] = useState<string>();
  if (value !== undefined && value !== before) {
    setBefore(value);
    if (before !== undefined) setChanged(value);
  }
  return changed;
}

/** Calls `onStart` after the simulator has confirmed a scenario; not for the one that was under way at first. */
function useScenarioStart(seen: Seen | undefined, onStart: () => void): void {
  const before = useRef<string>(undefined);
  const onStartNow = useEffectEvent(onStart);
  const scenario = seen && `${seen.choices} ${seen.market.scenario}`;
  useEffect(() => {
    if (scenario === undefined || scenario === before.current) return;
    if (before.current !== undefined) onStartNow();
    before.current = scenario;
  }, [scenario]);
}
