import type { Alert, Firing } from "#market/alerts/alert.ts";
import type { Figure } from "#market/figure.ts";
import { parseFigure } from "#market/parse-figure.ts";
import { testIsin } from "./testing-isins.ts";

function figure(text: string): Figure {
  const read = parseFigure(text);
  if (read === undefined) throw new Error(`${text} is not a figure`);
  return read;
}

export const FIRING: Firing = {
  at: 1_767_600_000_000,
  quote: {
    bid: figure("10.6620"),
    ask: figure("10.7000"),
    updatedAt: "2026-01-05T08:00:00.123456789Z",
    value: figure("10.7000"),
  },
  acrossGap: false,
};

export const ALERT: Alert = {
  id: "alert",
  isin: testIsin(1),
  on: "ask",
  direction: "at-or-below",
  mode: "crosses",
  level: figure("10.70"),
  repeat: "once",
  hysteresis: figure("0"),
  state: "fired",
  hasBeenShort: false,
  fired: FIRING,
};
