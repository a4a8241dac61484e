/** The words over the columns of the watchlist, and what they mean, by the ids of the columns. */
export const columns = {
  columns: {
    instrument: "Instrument",
    "bid-size": "Vol. Geld",
    bid: "Geld",
    ask: "Brief",
    "ask-size": "Vol. Brief",
    spread: "Spread",
    bps: "bps",
    mid: "Mitte",
    session: "Heute",
    trend: "15 min",
    updates: "Kurse",
    market: "Markt",
    checked: "Abgefragt",
  },
  columnHelp: {
    updates: "Verschiedene Kurse der letzten 15 Minuten; auch ein anderes Volumen zählt",
  },
};
