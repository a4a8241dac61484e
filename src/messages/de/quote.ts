export const quote = {
  focus: {
    panel: "Detail",
    emptyText:
      "Eine Zeile anklicken, oder zu ihr gehen und **Enter** drücken: Dann stehen hier Geld und Brief, Verlauf, Schätzung und Alarme.",
  },
  quote: {
    addLabel: "Eigene Bezeichnung hinzufügen",
    changeLabel: "Eigene Bezeichnung ändern",
    operator: "Name vom Betreiber",
    simulator: "Erfundener Name",
    labelOf: "Bezeichnung von {isin}",
    share: "Diese Ansicht teilen",
    labelPlaceholder: "Eigene Bezeichnung",
    panel: "Detail",
    close: "Schließen",
    back: "Zurück zur Liste",
    bidHead: "Geld, für den Verkauf",
    askHead: "Brief, für den Kauf",
    checkedNow: "eben abgefragt",
    checkedAgo: "vor {age} abgefragt",
    staleAgo: "Veraltet, vor {age} abgefragt",
    neverChecked: "noch nicht abgefragt",
    market: "Markt {age} · {time}",
    spread: "Spread",
    mid: "Mitte",
    bps: "bps",
    noBps: "Die Mitte liegt nicht über null, daher gibt es keine Basispunkte.",
    crossed: "Geld liegt über Brief. Dieser Kurs ist mit Vorsicht zu nehmen.",
    locked: "Geld ist gleich Brief.",
    disputed: "Der Dienst gab zwei Kurse für denselben Zeitpunkt. Dies ist die spätere Antwort.",
    checkDigit: "Die Prüfziffer dieser ISIN müsste {expected} sein.",
    listedAsIs: "Der Dienst listet sie so, wie sie ist.",

    "held rate-limited":
      "Letzter bekannter Kurs, weil der Dienst die Abfragen drosselt. Der Markt kann sich bewegt haben.",
    "held unauthorized":
      "Letzter bekannter Kurs, weil der Dienst das Zugriffstoken nicht angenommen hat. Der Markt kann sich bewegt haben.",
    "held forbidden":
      "Letzter bekannter Kurs, weil der Dienst den API-Key abgelehnt hat. Der Markt kann sich bewegt haben.",
    "held network":
      "Letzter bekannter Kurs, weil der Dienst nicht antwortet. Der Markt kann sich bewegt haben.",
    "held timeout":
      "Letzter bekannter Kurs, weil der Dienst nicht rechtzeitig geantwortet hat. Der Markt kann sich bewegt haben.",
    "held not-found":
      "Letzter bekannter Kurs, weil der Dienst dieses Instrument nicht mehr kennt. Der Markt kann sich bewegt haben.",
    "held http":
      "Letzter bekannter Kurs, weil der Dienst mit einem Fehler geantwortet hat. Der Markt kann sich bewegt haben.",
    heldStatus:
      "Letzter bekannter Kurs, weil der Dienst mit Fehler {status} geantwortet hat. Der Markt kann sich bewegt haben.",
    "held contract":
      "Letzter bekannter Kurs, weil die letzte Antwort kein gültiger Kurs war. Der Markt kann sich bewegt haben.",
    heldOlder:
      "Letzter bekannter Kurs, weil der Dienst nur noch ältere gibt. Der Markt kann sich bewegt haben.",
    "held offline":
      "Letzter bekannter Kurs, weil dieses Gerät offline ist. Der Markt kann sich bewegt haben.",
    "held paused":
      "Letzter bekannter Kurs, weil die Abfragen pausiert sind. Der Markt kann sich bewegt haben.",
    heldLate:
      "Letzter bekannter Kurs, weil die nächste Abfrage sich verspätet. Der Markt kann sich bewegt haben.",
    heldUnlisted: "Letzter bekannter Kurs, weil der Dienst dieses Instrument nicht mehr listet.",

    waiting: "Noch kein Kurs. Die erste Abfrage ist unterwegs.",
    waitingLimited: "Noch kein Kurs. Die erste Abfrage folgt, sobald es weitergeht.",
    waitingQueued: "Noch kein Kurs. Er ist eingereiht: Die erste Abfrage folgt in etwa {time}.",
    noQuote: "Kein Kurs.",
    answeredError: "Der Dienst antwortete mit Fehler {status}.",
    answeredUnnamed: "Der Dienst antwortete mit einem Fehler.",
    answeredReason: "Der Dienst sagt: {reason}",
    notListed: "Der Dienst bietet dieses Instrument nicht an. Sein Betreiber kann es aufnehmen.",
    write: "E-Mail schreiben",
    "why network": "Der Dienst antwortete nicht.",
    "why timeout": "Der Dienst antwortete nicht rechtzeitig.",
    "why unauthorized": "Der Dienst hat das Zugriffstoken nicht angenommen.",
    "why forbidden": "Der Dienst hat den API-Key abgelehnt.",
    "why rate-limited": "Der Dienst drosselt die Abfragen.",
    "why not-found": "Der Dienst hat keinen Kurs für dieses Instrument.",
    "why contract": "Die Antwort war kein gültiger Kurs.",
    "why offline": "Dieses Gerät ist offline.",
    "why paused": "Die Abfragen sind pausiert.",
  },
  record: {
    label: "Verworfene und übergangene Antworten",
    refused: { one: "{count} Antwort verworfen", other: "{count} Antworten verworfen" },
    refusedSince: "{answers} seit {time} · zuletzt: {fault}",
    older: "ältere Kurse übergangen: {n}",
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
