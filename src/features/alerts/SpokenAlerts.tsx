import { useEffect, useState } from "react";
import { useLive } from "#live/hooks.ts";
import type { LoggedFiring } from "#market/alert.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useClockTimes } from "#messages/time.ts";
import { VisuallyHidden } from "#ui/text/text.tsx";
import { alertMessages } from "./messages.ts";
import { useAlertWords } from "./words.ts";

/** A screen reader hears of alerts at most this often; what fires in between is counted. */
const QUIET_MS = 10_000;

interface SpokenAlertsProps {
  /** Fired alerts that were not announced yet. */
  firings: readonly LoggedFiring[];
  nameOf: (isin: Isin) => string;
  /** Called with the firings that were announced. */
  onSpoken: (firings: readonly LoggedFiring[]) => void;
}

/** Announces to assistive technology what fired: one alert in full, several by their number. */
export function SpokenAlerts({ firings, nameOf, onSpoken }: SpokenAlertsProps) {
  const t = useMessages(alertMessages);
  const words = useAlertWords();
  const { clockTime } = useClockTimes();
  const { clock } = useLive();
  const [spoken, setSpoken] = useState({ at: Number.NEGATIVE_INFINITY, text: "" });

  useEffect(() => {
    const [first, ...more] = firings;
    if (!first) return undefined;
    return clock.after(spoken.at + QUIET_MS - clock.now(), () => {
      const { terms, quote, at } = first;
      const alone = {
        instrument: nameOf(terms.isin),
        terms: words.terms(terms),
        value: words.figure(terms.on, quote.value),
        time: clockTime(at),
      };
      const text = more.length > 0 ? t.spokenMany(firings.length) : t.spoken(alone);
      setSpoken({ at: clock.now(), text });
      onSpoken(firings);
    });
  }, [firings, spoken.at, clock, nameOf, onSpoken, words, clockTime, t]);

  return (
    <VisuallyHidden>
      <span role="status">
        {/* Words that are the same as the last are spoken again as another element only. */}
        <span key={spoken.at}>{spoken.text}</span>
      </span>
    </VisuallyHidden>
  );
}
