/** The words over the columns of the watchlist by the ids of the columns; `id.help` is what a word means. */
export const columns = {
  columns: {
    instrument: "Instrument",
    "bid-size": "Vol. Geld",
    bid: "Geld",
    ask: "Brief",
    "ask-size": "Vol. Brief",
    spread: "Spread",
    bps: "bps",
    mid: "Mittelkurs",
    session: "Heute",
    trend: "15 min",
    updates: "Kurse",
    "updates.help": "Verschiedene Kurse der letzten 15 Minuten; auch ein anderes Volumen zählt",
    market: "Markt",
    checked: "Abgefragt",
  },
};
