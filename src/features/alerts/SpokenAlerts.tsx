import { useEffect, useState } from "react";
import { useLive } from "#live/hooks.ts";
import type { LoggedFiring } from "#market/alerts/alert.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useClockTimes } from "#messages/time.ts";
import { VisuallyHidden } from "#ui/text/text.tsx";
import { alertMessages } from "./messages.ts";
import { useAlertWords } from "./words.ts";

/** Minimum interval between two announcements; firings in between are counted in the next one. */
const MIN_INTERVAL_MS = 10_000;

interface SpokenAlertsProps {
  /** Firings not announced yet. */
  firings: readonly LoggedFiring[];
  nameOf: (isin: Isin) => string;
  /** Called with the firings that were announced. */
  onSpoken: (firings: readonly LoggedFiring[]) => void;
}

/** Announces firings to assistive technology: a single one in full, several by their count. */
export function SpokenAlerts({ firings, nameOf, onSpoken }: SpokenAlertsProps) {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const { clockTime } = useClockTimes();
  const { clock } = useLive();
  const [spoken, setSpoken] = useState({ at: Number.NEGATIVE_INFINITY, text: "" });

  useEffect(() => {
    const [first, ...more] = firings;
    if (!first) return undefined;
    return clock.after(spoken.at + MIN_INTERVAL_MS - clock.now(), () => {
      const { terms, quote, at } = first;
      const firstInWords = {
        instrument: nameOf(terms.isin),
        terms: words.terms(terms),
        value: words.figure(terms.on, quote.value),
        time: clockTime(at),
      };
      const text = more.length > 0 ? t.spokenMany(firings.length) : t.spoken(firstInWords);
      setSpoken({ at: clock.now(), text });
      onSpoken(firings);
    });
  }, [firings, spoken.at, clock, nameOf, onSpoken, words, clockTime, t]);

  return (
    <VisuallyHidden>
      <span role="status">
        {/* The key makes a new element: a status with unchanged text is not announced again. */}
        <span key={spoken.at}>{spoken.text}</span>
      </span>
    </VisuallyHidden>
  );
}
