export const history = {
  history: {
    title: "Verlauf",
    window: "Zeitraum",
    "5m": "5 min",
    "15m": "15 min",
    "1h": "1 h",
    session: "Heute",
    chart: "Verlauf von Geld und Brief",
    keys: "Links und Rechts gehen von Abfrage zu Abfrage, mit Umschalt verschieben sie den Ausschnitt. Plus und Minus vergrößern und verkleinern, Pos1 und Ende führen zur ersten und letzten Abfrage, 0 zeigt den ganzen Zeitraum, Strg C kopiert den Kurs.",
    bid: "Geld",
    ask: "Brief",
    notChecked: "nicht abgefragt",
    simulated: "Simuliert",
    follow: "Live folgen",
    whole: "Ganzer Zeitraum",
    nothing: "Über diese Zeit ist nichts bekannt.",
    at: "{time}, Geld {bid}, Brief {ask}",
    atExactly: "{time}, Geld {bid}, Brief {ask}, geändert {updated}",
    updatedAt: "Geändert {updated}",
    copied:
      "{isin}, abgefragt {checked}, geändert {updated}, Geld {bid} x {bidSize}, Brief {ask} x {askSize}",
    quoteCopied: "Kurs kopiert",
    copyRefused: "Der Browser hat das Kopieren des Kurses nicht erlaubt.",
    exactly: "Abgefragt {checked}, geändert {updated}",
    noCheck: "Keine Abfrage im Ausschnitt",

    statistics: "In diesem Zeitraum",
    high: "Höchste Mitte",
    low: "Niedrigste Mitte",
    midAt: "{mid} um {time}",
    spread: "Spread über die Zeit",
    bps: "{figure} bps",
    noSpread: "Die Mitte lag nicht über null, oder kein Kurs galt eine Zeit lang.",
    updates: "Änderungen",
    gap: "Längste Lücke",
    gapAt: "{age} ab {time}",
    none: "keine",

    showTable: "Als Tabelle zeigen",
    hideTable: "Tabelle ausblenden",
    table: "Kurse in diesem Zeitraum",
    time: "Abgefragt",
    spreadHead: "Spread",
    bidSize: "Vol. Geld",
    askSize: "Vol. Brief",
    gapRow: "{age} lang nicht abgefragt",
    more: { one: "{count} weiteren zeigen", other: "{count} weitere zeigen" },
    csv: "CSV-Export",
    json: "JSON-Export",

    range: "Der Spread von heute: {low} bis {high} bps, jetzt {now} bps",
    rangeHigh: "{high} bps",

    "keeping trimmed":
      "Dem Browser ist der Platz ausgegangen. Die ältesten Kurse wurden verworfen.",
    "keeping absent":
      "Dieser Browser bewahrt keinen Verlauf auf. Der gezeigte begann mit dem Öffnen dieser Seite und endet mit ihr.",
    "keeping blocked":
      "Der Browser erlaubt Touchline nicht, einen Verlauf aufzubewahren. Der gezeigte begann mit dem Öffnen dieser Seite und endet mit ihr.",
    "keeping full":
      "Der Browser hat keinen Platz für den Verlauf. Was jetzt kommt, wird gezeigt, ist mit dieser Seite aber fort.",
    "keeping newer":
      "Den Verlauf führt hier eine neuere Fassung von Touchline. Sie kommt mit dem Neuladen der Seite; bis dahin wird nichts aufbewahrt.",
    "keeping broken":
      "Der Verlauf lässt sich nicht schreiben. Was jetzt kommt, wird gezeigt, ist mit dieser Seite aber fort.",
  },
};
