import { type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { PaceStrip } from "#app/lazy-parts.ts";
import { appMessages } from "#app/messages.ts";
import { keepFocus, toggleDock } from "#app/presenter/docked.ts";
import { ConnectionPill } from "#features/connection/ConnectionPill.tsx";
import { Pace } from "#features/connection/Pace.tsx";
import { PauseButton } from "#features/connection/PauseButton.tsx";
import { useDroppedWords } from "#features/connection/use-dropped-words.ts";
import { ariaKeys } from "#features/palette/caps-of.ts";
import type { Chord } from "#features/palette/chord.ts";
import { isMac } from "#features/palette/is-mac.ts";
import { useCapText } from "#features/palette/use-caps.ts";
import { useClock, useLive } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useClockTimes, useZoneName } from "#messages/time.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { isByFinger } from "#ui/controls/touch.ts";
import { IconList, IconSearch } from "#ui/icons/icons.tsx";
import { Logo } from "#ui/icons/logo.tsx";
import { Pill } from "#ui/notices/notices.tsx";
import { KeyCap } from "#ui/text/text.tsx";
import { useIsAtLeast } from "./layout.ts";

interface TopBarProps {
  simulated: boolean;
  /** Text beside `Live` while nothing is watched. */
  idleText?: string | undefined;
  /** Opens the drawer of instruments, in layouts that have one. */
  onInstruments: (() => void) | undefined;
  /** Keys that open the command field and the instruments; an empty one is none. */
  keys?: Readonly<Record<"palette" | "instruments", Chord>> | undefined;
  onPace?: (() => void) | undefined;
  /** Opens the command field. */
  onFind?: (() => void) | undefined;
  /** See `PageProps`. */
  mayLoadMore?: boolean;
  /** Further controls, at the end. */
  children: ReactNode;
}

/** As wide as the rail where there is one, so that the pill is above the table's left edge. */
const BRAND =
  "flex items-center gap-2.5 text-[0.9375rem] font-title wide:min-w-[calc(var(--rail)-1.4375rem)]";

/** Width of the window in rem from which the bar has room for the whole text of the pace. */
const PACE_FROM = 60;

/** Whether the last button reaches into the room at the end of the bar. */
const isIntoPadding = (bar: HTMLElement) =>
  (bar.lastElementChild?.getBoundingClientRect().right ?? 0) > bar.clientWidth - 15;

const NO_KEYS = { palette: "", instruments: "" };

/** The top bar with the state of the page: the market, its connection, the request rate, and the time. */
export function TopBar({
  simulated,
  idleText,
  onInstruments,
  keys = NO_KEYS,
  onPace,
  onFind,
  mayLoadMore,
  children,
}: TopBarProps) {
  const t = useMessages(appMessages);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const name = useRef<HTMLElement>(null);
  const pause = useRef<HTMLElement>(null);
  const rest = useRef<HTMLElement>(null);
  const inOrder = useMemo(() => [name, pause, rest], []);
  // The pace leaves by itself before.
  useDroppedWords(bar, inOrder, isIntoPadding);
  return (
    <header ref={setBar} className="top-bar">
      <h1 className={BRAND} aria-label={t.name}>
        <Logo />
        <span ref={name}>{t.name}</span>
      </h1>
      {onInstruments && (
        <IconButton
          label={t.instruments}
          aria-keyshortcuts={ariaKeys(keys.instruments, isMac)}
          onClick={onInstruments}
        >
          <IconList />
        </IconButton>
      )}
      {simulated && (
        <button
          type="button"
          className="rounded-full pointer-coarse:min-h-11"
          title={t.controlMarket}
          onMouseDown={keepFocus}
          onClick={toggleDock}
        >
          <SimulatedPill />
        </button>
      )}
      {/* The sign of a rate limit is another element; this one stays. */}
      <span className="flex">
        <ConnectionPill idleText={idleText} rest={rest} />
      </span>
      <span className="flex w-29 min-w-0 shrink-99999999 max-wide:hidden">
        {mayLoadMore && (
          <Suspense>
            <PaceStrip />
          </Suspense>
        )}
      </span>
      <Pace isShort={!useIsAtLeast(PACE_FROM)} onExplain={onPace} />
      {/* After the text of the rate, whose length changes, so that the button stays where it is. */}
      <span className="flex-1" />
      <PauseButton word={pause} />
      {onFind && <FindButton chord={keys.palette} onFind={onFind} />}
      <Clock />
      {children}
    </header>
  );
}

/** Button that opens the command field and looks like it. */
function FindButton({ chord, onFind }: { chord: Chord; onFind: () => void }) {
  const caps = useCapText()(chord);
  const t = useMessages(appMessages);
  return (
    <button
      type="button"
      className="find-button"
      // In a narrow window only the icon is visible.
      aria-label={t.find}
      aria-keyshortcuts={ariaKeys(chord, isMac)}
      onClick={onFind}
    >
      <IconSearch />
      <span>{t.find}</span>
      {caps && !isByFinger() && <KeyCap>{caps}</KeyCap>}
    </button>
  );
}

export function SimulatedPill() {
  const t = useMessages(appMessages);
  return (
    <Pill tone="sim" data-testid="simulated">
      {t.simulated}
    </Pill>
  );
}

function Clock() {
  const { clock } = useLive();
  const { clockTime } = useClockTimes();
  const time = useClock(() => clockTime(clock.epochNow()));
  return (
    <span className="grid justify-items-end whitespace-nowrap pointer-coarse:@max-[56.25rem]/page:hidden">
      <b className="text-[0.875rem]/[1rem]">{time}</b>
      <span className="text-[0.6875rem]/[0.8125rem] text-t3 max-desk:hidden">{useZoneName()}</span>
    </span>
  );
}
