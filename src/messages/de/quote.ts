export const quote = {
  detail: {
    panel: "Detail",
    show: "Detail zeigen",
    emptyText:
      "Eine Zeile anklicken, oder zu ihr gehen und **Enter** drücken: Dann stehen hier Geld und Brief, Verlauf, Schätzung und Alarme.",
    emptyTextByFinger:
      "Eine Zeile antippen: Dann stehen hier Geld und Brief, Verlauf, Schätzung und Alarme.",
  },
  quote: {
    addLabel: "Eigene Bezeichnung hinzufügen",
    changeLabel: "Eigene Bezeichnung ändern",
    operator: "Name vom Betreiber",
    simulator: "Erfundener Name",
    labelOf: "Bezeichnung von {isin}",
    labelPlaceholder: "Eigene Bezeichnung",
    length: "{length} von {most}",
    panel: "Detail zu {instrument}",
    close: "Schließen",
    back: "Zurück zur Liste",
    bidHead: "Geld, für den Verkauf",
    askHead: "Brief, für den Kauf",
    checkedNow: "eben abgefragt",
    checkedAgo: "vor {age} abgefragt",
    staleAgo: "Veraltet, vor {age} abgefragt",
    neverChecked: "noch nicht abgefragt",
    noneYet: "noch kein Kurs",
    market: "Markt {age} · {time}",
    marketAt: "Markt {time}",
    noChange: "Keine Veränderung: Der Mittelkurs ist nicht über null.",
    percent: "{figure}\u00a0%",
    spread: "Spread",
    mid: "Mittelkurs",
    bps: "bps",
    noBps: "Keine Basispunkte: Der Mittelkurs liegt nicht über null.",
    crossed: "Geld liegt über Brief. Kurs mit Vorsicht betrachten.",
    locked: "Geld = Brief.",
    disputed: "Der Dienst hat zwei Kurse mit demselben Zeitstempel gesendet. Dies ist der spätere.",
    checkDigit: "Die Prüfziffer dieser ISIN müsste {expected} sein.",
    listedAsIs: "Der Dienst listet sie so, wie sie ist.",

    "held rate-limited":
      "Letzter bekannter Kurs: Der Dienst drosselt die Abfragen. Der Markt kann sich bewegt haben.",
    "held unauthorized":
      "Letzter bekannter Kurs: Der Dienst hat das Zugriffstoken abgelehnt. Der Markt kann sich bewegt haben.",
    "held forbidden":
      "Letzter bekannter Kurs: Der Dienst hat den API-Schlüssel abgelehnt. Der Markt kann sich bewegt haben.",
    "held network":
      "Letzter bekannter Kurs: Der Dienst antwortet nicht. Der Markt kann sich bewegt haben.",
    "held timeout":
      "Letzter bekannter Kurs: Der Dienst hat nicht rechtzeitig geantwortet. Der Markt kann sich bewegt haben.",
    "held not-found":
      "Letzter bekannter Kurs: Der Dienst kennt dieses Instrument nicht mehr. Der Markt kann sich bewegt haben.",
    "held http":
      "Letzter bekannter Kurs: Der Dienst meldet einen Fehler. Der Markt kann sich bewegt haben.",
    heldStatus:
      "Letzter bekannter Kurs: Der Dienst meldet Fehler {status}. Der Markt kann sich bewegt haben.",
    heldFailed:
      "Letzter bekannter Kurs: Die letzte Abfrage ist mit Fehler {status} gescheitert. Der Markt kann sich bewegt haben.",
    "held contract":
      "Letzter bekannter Kurs: Die letzte Antwort war kein gültiger Kurs. Der Markt kann sich bewegt haben.",
    heldOlder:
      "Letzter bekannter Kurs: Der Dienst sendet nur noch ältere. Der Markt kann sich bewegt haben.",
    "held offline":
      "Letzter bekannter Kurs: Dieses Gerät ist offline. Der Markt kann sich bewegt haben.",
    "held paused":
      "Letzter bekannter Kurs: Die Abfragen sind pausiert. Der Markt kann sich bewegt haben.",
    "held underWay":
      "Letzter bekannter Kurs: Eine neue Abfrage läuft. Der Markt kann sich bewegt haben.",
    "held due":
      "Letzter bekannter Kurs: Die nächste Abfrage ist fällig. Der Markt kann sich bewegt haben.",
    "held overdue":
      "Letzter bekannter Kurs: Die nächste Abfrage ist überfällig. Der Markt kann sich bewegt haben.",
    heldUntil:
      "Letzter bekannter Kurs: Die nächste Abfrage folgt in {time}. Der Markt kann sich bewegt haben.",
    heldUnlisted: "Letzter bekannter Kurs: Der Dienst listet dieses Instrument nicht mehr.",

    waiting: "Noch kein Kurs. Die erste Abfrage läuft.",
    waitingLimited: "Noch kein Kurs. Die erste Abfrage folgt, sobald wieder gesendet wird.",
    waitingQueued: "Noch kein Kurs. Er ist eingereiht: Die erste Abfrage folgt in etwa {time}.",
    noQuote: "Kein Kurs.",
    answeredError: "Der Dienst meldet Fehler {status}.",
    answeredFailed: "Die Abfrage ist mit Fehler {status} gescheitert.",
    answeredUnnamed: "Der Dienst meldet einen Fehler.",
    answeredReason: "Grund: {reason}",
    notListed: "Der Dienst bietet dieses Instrument nicht an. Der Betreiber kann es aufnehmen.",
    write: "E-Mail schreiben",
    "why network": "Der Dienst hat nicht geantwortet.",
    "why timeout": "Der Dienst hat nicht rechtzeitig geantwortet.",
    "why unauthorized": "Der Dienst hat das Zugriffstoken abgelehnt.",
    "why forbidden": "Der Dienst hat den API-Schlüssel abgelehnt.",
    "why rate-limited": "Der Dienst drosselt die Abfragen.",
    "why not-found": "Der Dienst hat keinen Kurs für dieses Instrument.",
    "why contract": "Die Antwort war kein gültiger Kurs.",
    "why offline": "Dieses Gerät ist offline.",
    "why paused": "Die Abfragen sind pausiert.",
  },
  record: {
    label: "Verworfene und ignorierte Antworten",
    refused: { one: "{count} Antwort verworfen", other: "{count} Antworten verworfen" },
    refusedSince: "{answers} seit {time} · zuletzt: {fault}",
    older: "ältere Kurse ignoriert: {n}",
  },
  fault: {
    "ask.price": "ask.price ist keine Dezimalzahl",
    "ask.size": "ask.size ist keine Dezimalzahl oder unter null",
    "bid.price": "bid.price ist keine Dezimalzahl",
    "bid.size": "bid.size ist keine Dezimalzahl oder unter null",
    ask: "ask fehlt",
    bid: "bid fehlt",
    instrument: "sie betrifft ein anderes Instrument",
    updatedAt: "updatedAt ist keine UTC-Zeit",
    "updatedAt.future": "updatedAt liegt in der Zukunft",
    "body.empty": "sie ist leer",
    "body.unreadable": "sie ist kein JSON",
    "body.large": "sie ist zu groß",
    "body.error": "sie meldet Erfolg und enthält einen Fehler",
    other: "sie ist kein Kurs",
  },
};
