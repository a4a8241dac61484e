import type { ReactNode } from "react";
import { appMessages } from "#app/messages.ts";
import { ConnectionPill } from "#features/connection/ConnectionPill.tsx";
import { Pace } from "#features/connection/Pace.tsx";
import { PaceStrip } from "#features/connection/PaceStrip.tsx";
import { PauseButton } from "#features/connection/PauseButton.tsx";
import { ariaKeys } from "#features/palette/caps-of.ts";
import type { Chord } from "#features/palette/chord.ts";
import { isMac } from "#features/palette/is-mac.ts";
import { useCapText } from "#features/palette/use-caps.ts";
import { useClock, useLive } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useClockTimes, useZoneName } from "#messages/time.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconList, IconSearch } from "#ui/icons/icons.tsx";
import { Logo } from "#ui/icons/logo.tsx";
import { Pill } from "#ui/notices/notices.tsx";
import { KeyCap } from "#ui/text/text.tsx";

interface TopBarProps {
  simulated: boolean;
  /** The text beside `Live` where nothing is watched. */
  detail?: string | undefined;
  /** Opens the drawer of instruments, where they are in one. */
  onInstruments: (() => void) | undefined;
  /** The keys of what it opens; empty ones are none. */
  keys?: Readonly<Record<"palette" | "instruments", Chord>> | undefined;
  onPace?: (() => void) | undefined;
  /** Opens the command field. */
  onFind?: (() => void) | undefined;
  /** Controls at the far end. */
  children: ReactNode;
}

const NO_KEYS = { palette: "", instruments: "" };

/** The state of the whole page: which market, whether it answers, at what pace, what time it is. */
export function TopBar({
  simulated,
  detail,
  onInstruments,
  keys = NO_KEYS,
  onPace,
  onFind,
  children,
}: TopBarProps) {
  const t = useMessages(appMessages);
  return (
    <header className="top-bar">
      <h1 className="brand">
        <Logo />
        {t.name}
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
      {simulated && <SimulatedPill />}
      <ConnectionPill detail={detail} />
      <PaceStrip />
      <Pace onExplain={onPace} />
      <PauseButton />
      <span className="flex-1" />
      {onFind && <FindButton chord={keys.palette} onFind={onFind} />}
      <Clock />
      {children}
    </header>
  );
}

/** Looks like the field that it opens. */
function FindButton({ chord, onFind }: { chord: Chord; onFind: () => void }) {
  const caps = useCapText()(chord);
  const t = useMessages(appMessages);
  return (
    <button
      type="button"
      className="find-button"
      // Where there is no room for its words, the icon stands alone.
      aria-label={t.find}
      aria-keyshortcuts={ariaKeys(chord, isMac)}
      onClick={onFind}
    >
      <IconSearch />
      <span>{t.find}</span>
      {caps && <KeyCap>{caps}</KeyCap>}
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
    <span className="top-clock">
      <b>{time}</b>
      <span>{useZoneName()}</span>
    </span>
  );
}
