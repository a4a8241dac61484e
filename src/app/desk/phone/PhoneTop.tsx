import { SimulatedPill } from "#app/desk/TopBar.tsx";
import { ConnectionPill } from "#features/connection/ConnectionPill.tsx";
import { Pace } from "#features/connection/Pace.tsx";
import { PaceStrip } from "#features/connection/PaceStrip.tsx";
import { PauseButton } from "#features/connection/PauseButton.tsx";
import { Logo } from "#ui/icons/logo.tsx";

interface PhoneTopProps {
  title: string;
  simulated: boolean;
  onPace?: (() => void) | undefined;
}

/** The text of the pace may wrap but has no room to widen, so the chart of the last minute shrinks first. */
const PACE =
  "flex min-h-8.5 items-center gap-2.5 overflow-hidden border-y bg-bg1 px-3.5 [&>svg]:max-w-21 [&>svg]:flex-1 [&>button]:text-left [&>button]:whitespace-normal [&_b]:whitespace-nowrap pointer-coarse:[&>button]:min-h-11";

/** Top bar of a phone: the list, its connection and the request rate. */
export function PhoneTop({ title, simulated, onPace }: PhoneTopProps) {
  return (
    <header>
      <div className="phone-top flex min-h-13 items-center gap-2.5 bg-bg1 px-3.5">
        <Logo />
        <h1 className="min-w-0 flex-1 truncate text-[1rem] font-title">{title}</h1>
        <ConnectionPill compact />
        <PauseButton compact />
      </div>
      <div className={PACE}>
        {simulated && <SimulatedPill />}
        <PaceStrip />
        <Pace compact onExplain={onPace} />
      </div>
    </header>
  );
}
