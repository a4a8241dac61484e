/** The titles and explanations of the watchlist's columns, by the ids of the columns. */
export const columns = {
  columns: {
    instrument: "Instrument",
    "bid-size": "Vol. Geld",
    bid: "Geld",
    ask: "Brief",
    "ask-size": "Vol. Brief",
    spread: "Spread",
    bps: "bps",
    buy: "Kauf",
    sell: "Verkauf",
    "round-trip": "Roundtrip bps",
    cost: "Roundtrip ≈",
    mid: "Mittelkurs",
    session: "Seit Beginn",
    trend: "15 m",
    updates: "Updates",
    market: "Markt",
    checked: "Abgefragt",
  },
  columnHelp: {
    instrument: "Eigene Bezeichnung und ISIN",
    "bid-size": "Verfügbares Volumen zum besten Geldkurs",
    bid: "Bester Geldkurs: zu diesem Preis lässt sich verkaufen",
    ask: "Bester Briefkurs: zu diesem Preis lässt sich kaufen",
    "ask-size": "Verfügbares Volumen zum besten Briefkurs",
    spread: "Brief minus Geld",
    bps: "Spread in Basispunkten des Mittelkurses",
    buy: "Kosten beim Kauf der Menge zum Briefkurs, in der Währung des jeweiligen Kurses. Unterstrichen: mehr als das Volumen zum Briefkurs.",
    sell: "Erlös beim Verkauf der Menge zum Geldkurs, in der Währung des jeweiligen Kurses. Unterstrichen: mehr als das Volumen zum Geldkurs.",
    "round-trip":
      "Kosten von Kauf und sofortigem Verkauf in Basispunkten des Mittelkurses. Fett: innerhalb des Volumens auf beiden Seiten, sonst unterstrichen. Sortiert stehen die Zeilen in Gruppen nach dem Volumen. Volumen reicht: in jedem der letzten zwei Kurse. Zeitweise: in einem der letzten fünf. Reicht nicht: in keinem davon; neben einem Wert: im Augenblick nicht. Zeilen bewegen sich höchstens alle 10 s.",
    cost: "Kosten von Kauf und sofortigem Verkauf als Betrag in der Währung des jeweiligen Kurses",
    mid: "Mitte zwischen Geld und Brief",
    session:
      "Veränderung des Mittelkurses seit dem ersten Kurs von heute in diesem Browser; der Tooltip eines Werts nennt die Uhrzeit. *: später als in anderen Zeilen.",
    trend: "Mittelkurs der letzten 15 Minuten, ab fünf Kursen gezeichnet",
    updates: "Verschiedene Kurse der letzten 15 Minuten; auch ein anderes Volumen zählt",
    market: "Zeit seit der letzten Kursänderung",
    checked: "Zeit seit der letzten erfolgreichen Abfrage",
  },
  estimateHead: {
    buy: "Kauf max.",
    sell: "Verk. min.",
    buyTitle:
      "Größte Stückzahl, die das Budget zum Briefkurs kauft. Das Budget ist in der Währung des jeweiligen Kurses. Unterstrichen: mehr als das Volumen zum Briefkurs.",
    sellTitle:
      "Kleinste Stückzahl, deren Verkauf zum Geldkurs das Budget einbringt. Das Budget ist in der Währung des jeweiligen Kurses. Unterstrichen: mehr als das Volumen zum Geldkurs.",
  },
  session: {
    since: "Seit {time}",
    explained:
      "Veränderung des Mittelkurses seit {time}, dem ersten Kurs von heute in diesem Browser",
    explainedLater:
      "Veränderung des Mittelkurses seit {time}, dem ersten Kurs von heute in diesem Browser. *: Minuten später als in anderen Zeilen.",
    explainedForRows:
      "Veränderung des Mittelkurses seit {time}, als die ersten Kurse von heute in diesem Browser eintrafen; der Tooltip eines Werts nennt die genaue Zeit. *: Minuten später.",
  },
};
