import type { CSSProperties, ReactNode } from "react";
import { Boundary } from "#app/Boundary.tsx";
import { useIsAtLeast } from "#app/desk/layout.ts";
import { appMessages } from "#app/messages.ts";
import { toggleDock } from "#app/presenter/docked.ts";
import { ConnectionPill } from "#features/connection/ConnectionPill.tsx";
import { Pace } from "#features/connection/Pace.tsx";
import PaceStrip from "#features/connection/PaceStrip.tsx";
import { useMessages } from "#messages/catalogue.ts";
import { Pill } from "#ui/notices/notices.tsx";
import { phoneMessages } from "./phone-messages.ts";

interface PhoneTopProps {
  simulated: boolean;
  /** Whether it lies over the right half of a page held sideways, whose left half has a head of its own. */
  isBeside?: boolean;
  /** The head of the page; undefined where the page has its own, as that of a quote. */
  children?: ReactNode;
}

/** Over the free room that `QuotePanel` leaves for it. */
const BESIDE: CSSProperties = { position: "absolute", insetInlineEnd: 0, width: "50%", zIndex: 4 };
const WHOLE: CSSProperties = { maxWidth: "none" };

/** What has no room in the line wraps below it, where it is hidden as a whole; sideways on a small phone the connection comes first. */
const LINE =
  "flex max-h-9 flex-wrap items-center gap-x-2.5 gap-y-4 overflow-hidden ps-3.5 pe-3 pt-2.5 pb-0.5 [&_.pill]:min-h-6 [&>svg]:min-w-5 [&>svg]:flex-1 low:py-1.5 low:max-h-9 low:[&>svg]:hidden low:max-w-[calc(100%_-_24rem)] low:max-[44rem]:[&>[data-testid=connection]]:-order-1";

/** Width of the window in rem from which the line has room for the rate after the count of fresh quotes; less beside *Simulated*. */
const RATE_FROM = 23.5;
const RATE_BESIDE_SIMULATED_FROM = 27;

/** Top of a phone: one thin line with the state of the page, and below it, sideways beside it, the head. */
export function PhoneTop({ simulated, isBeside = false, children }: PhoneTopProps) {
  const hasRoom = useIsAtLeast(simulated ? RATE_BESIDE_SIMULATED_FROM : RATE_FROM);
  return (
    <header
      className="border-b bg-bg1 low:flex low:flex-row-reverse low:items-center"
      style={isBeside ? BESIDE : undefined}
    >
      <Boundary>
        <div className={LINE} style={isBeside ? WHOLE : undefined}>
          {simulated && <ShortSimulatedPill />}
          <ConnectionPill compact />
          <Pace compact isShort={!hasRoom} />
          <PaceStrip />
        </div>
      </Boundary>
      {children && (
        <div className="flex min-h-13 min-w-0 flex-1 items-center gap-2.5 px-3.5 low:min-h-11 low:pt-1">
          {children}
        </div>
      )}
    </header>
  );
}

/** One word, so that the connection and the pace have room beside it. The button is as high as a finger, around the line. */
function ShortSimulatedPill() {
  const t = useMessages(appMessages);
  const words = useMessages(phoneMessages);
  return (
    <button
      type="button"
      className="-my-2.5 flex min-h-11 items-center"
      title={t.controlMarket}
      onClick={toggleDock}
    >
      <Pill tone="sim" data-testid="simulated">
        {words.simulated}
      </Pill>
    </button>
  );
}
