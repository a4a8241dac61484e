import { useRest } from "#live/use-rest.ts";
import { useMessages } from "#messages/catalogue.ts";
import { countdown } from "#messages/time.ts";
import { presenterMessages } from "./presenter-messages.ts";
import type { PauseBefore } from "./use-pause-before.ts";

/** Says that the scenario waits for the end of a pause, and counts down to it. The panel's live region says it once. */
export function PauseNote({ pause: { endsAt } }: { pause: PauseBefore }) {
  const t = useMessages(presenterMessages);
  const restMs = useRest(endsAt);
  return (
    restMs > 0 && (
      <p className="peer font-label text-warn" aria-hidden="true">
        {t.afterPause({ time: countdown(restMs) })}
      </p>
    )
  );
}
