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

/** Top bar of a phone: the list, its connection and the request rate. */
export function PhoneTop({ title, simulated, onPace }: PhoneTopProps) {
  return (
    <header>
      <div className="phone-top">
        <Logo />
        <h1 className="min-w-0 flex-1 truncate text-[1rem] font-title">{title}</h1>
        <ConnectionPill compact />
        <PauseButton compact />
      </div>
      <div className="phone-pace">
        {simulated && <SimulatedPill />}
        <PaceStrip />
        <Pace compact onExplain={onPace} />
      </div>
    </header>
  );
}
