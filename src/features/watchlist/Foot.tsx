import { useMessages } from "#messages/catalogue.ts";
import { useStatus } from "#polling/hooks.ts";
import type { Tally } from "#polling/tally.ts";
import { Emphasised } from "#ui/text.tsx";
import { watchlistMessages } from "./messages.ts";

/** The table's states in one line, and the keys that work in it. */
export function Foot({ tally, count }: { tally: Tally; count: number }) {
  const t = useMessages(watchlistMessages);
  const checks = useStatus((status) => status.checks);
  const invalid = count - SHOWN.reduce((sum, state) => sum + tally[state], 0);
  const odd = [
    tally.stale > 0 && t.footStale({ n: tally.stale }),
    tally.waiting > 0 && t.footWaiting({ n: tally.waiting }),
    tally.unavailable > 0 && t.footUnavailable({ n: tally.unavailable }),
    tally["not-listed"] > 0 && t.footUnlisted({ n: tally["not-listed"] }),
    invalid > 0 && t.footInvalid({ n: invalid }),
    tally.crossed > 0 && t.footCrossed({ n: tally.crossed }),
    tally.locked > 0 && t.footLocked({ n: tally.locked }),
    tally.disputed > 0 && t.footDisputed({ n: tally.disputed }),
    tally.refused > 0 && t.footRefused(tally.refused),
  ].filter((text) => text !== false);
  const quotes = tally.live === count ? t.footFresh(count) : t.footQuotes(count);
  const first = count === 0 ? t.footNothing : quotes;
  const keys =
    count === 0
      ? [t.keySearch]
      : [t.keyMove, t.keyFocus, t.keyLabel, t.keyRemove, t.keySearch, t.keyPause];
  return (
    <footer className="foot">
      {[first, ...odd, ...(count > 0 ? [t.footChecks(checks)] : [])].map((text) => (
        <span key={text}>
          <Emphasised text={text} />
        </span>
      ))}
      <span className="foot-keys" aria-hidden="true">
        {keys.map((text) => (
          <span key={text}>
            <Emphasised text={text} />
          </span>
        ))}
      </span>
    </footer>
  );
}

const SHOWN = ["waiting", "live", "stale", "unavailable", "not-listed"] as const;
