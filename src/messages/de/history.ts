export const history = {
  history: {
    title: "Verlauf",
    window: "Zeitraum",
    "5m": "5 min",
    "15m": "15 min",
    "1h": "1 h",
    session: "Heute",
    chart: "Verlauf von Geld und Brief",
    keys: "Links und Rechts gehen von Abfrage zu Abfrage; mit Umschalt verschieben sie den Ausschnitt. Plus und Minus zoomen, Pos1 und Ende gehen zur ersten und letzten Abfrage, 0 zeigt den ganzen Zeitraum, Strg C kopiert den Kurs.",
    bid: "Geld",
    ask: "Brief",
    notChecked: "nicht abgefragt",
    simulated: "Simuliert",
    spanSoFar: "bisher {span}",
    alerts: { one: "{count} Alarm", other: "{count} Alarme" },
    follow: "Live folgen",
    whole: "Ganzer Zeitraum",
    nothing: "Keine Daten für diese Zeit.",
    at: "{time}, Geld {bid}, Brief {ask}",
    atExactly: "{time}, Geld {bid}, Brief {ask}, geändert {updated}",
    updatedAt: "Geändert {updated}",
    copied:
      "{isin}, abgefragt {checked}, geändert {updated}, Geld {bid} x {bidSize}, Brief {ask} x {askSize}",
    quoteCopied: "Kurs kopiert",
    copyRefused: "Der Browser hat das Kopieren des Kurses blockiert.",
    exactly: "Abgefragt {checked}, geändert {updated}",
    noCheck: "Keine Abfrage im Ausschnitt",

    statistics: "In diesem Zeitraum",
    high: "Hoch (Mittelkurs)",
    low: "Tief (Mittelkurs)",
    midAt: "{mid} um {time}",
    spread: "Zeitgewichteter Spread",
    bps: "{figure} bps",
    noSpread: "In diesem Zeitraum galt kein Kurs mit einem Mittelkurs über null.",
    updates: "Änderungen",
    gap: "Längste Lücke",
    gapAt: "{age} ab {time}",
    none: "keine",

    menu: "Tabelle und Export",
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

    range: "Spread heute: {low} bis {high} bps, typisch {from} bis {to} bps, jetzt {now} bps",
    rangeHelp:
      "Spread heute vom kleinsten zum größten. Dick: {from} bis {to} bps, wo er die mittlere Hälfte der Zeit lag. Senkrechter Strich: jetzt.",
    rangeSoFar: "Spread heute bisher: {low} bis {high} bps, jetzt {now} bps",
    rangeSoFarHelp:
      "Spread heute bisher, vom kleinsten zum größten. Senkrechter Strich: jetzt. Die typische Spanne erscheint nach fünf Minuten.",
    soFar: "bisher",
    rangeTypical: "typisch {from}–{to}",
    noRange: "Tagesspanne, sobald sich der Spread ändert",
    rangeHigh: "{high} bps",

    "keeping trimmed": "Der Browserspeicher ist voll. Die ältesten Kurse wurden gelöscht.",
    "keeping absent":
      "Dieser Browser speichert keinen Verlauf. Der gezeigte beginnt mit dem Öffnen dieser Seite und geht beim Schließen verloren.",
    "keeping blocked":
      "Der Browser erlaubt Touchline nicht, einen Verlauf zu speichern. Der gezeigte beginnt mit dem Öffnen dieser Seite und geht beim Schließen verloren.",
    "keeping full":
      "Im Browserspeicher ist kein Platz für den Verlauf. Neue Kurse werden gezeigt, gehen aber beim Schließen der Seite verloren.",
    "keeping newer":
      "Eine neuere Version von Touchline speichert hier den Verlauf. Die Seite neu laden, um ihn zu sehen; bis dahin wird nichts gespeichert.",
    "keeping broken":
      "Der Verlauf lässt sich nicht speichern. Neue Kurse werden gezeigt, gehen aber beim Schließen der Seite verloren.",
  },
};
