export const connection = {
  connection: {
    label: "Verbindung",
    connecting: "Verbinden",
    live: "Live",
    malformed: "Ungültige Antworten",
    fresh: "{fresh} von {watched} aktuell",
    slow: "alle {cycle}",
    limited: "Gedrosselt, weiter in {left}",
    offline: "Offline",
    unreachable: "Dienst nicht erreichbar",
    unauthorized: "Token abgelehnt",
    forbidden: "API-Schlüssel abgelehnt",
    paused: "Pausiert",

    pace: "**{perMinute}/min**{note} · jeder Kurs alle **{cycle}**",
    paceDesks: " für **{desks}** Arbeitsplätze",
    paceAfterLimit: " nach Drosselung",
    paceRecovering: "alle **{cycle}** nach Drosselung",
    paceIdle: "**0/min** · noch nichts abzufragen",
    silentSince: "nichts gesendet seit **{time}**",
    triedAt: "letzter Versuch um **{time}**",
    explainPace: "Abfragerate erklären",
    nothingSent: "noch nichts gesendet",

    pause: "Pause",
  },
  spoken: {
    low: "Nur {fresh} von {watched} Kursen sind aktuell",
    slow: "Live, aber jeder Kurs nur alle {cycle}",
    limited: "Gedrosselt, weitere Abfragen ab {time}",
    unreachable: "Dienst nicht erreichbar. Die Werte bleiben sichtbar, als veraltet markiert.",
    malformed:
      "Der Dienst sendet ungültige Antworten. Die Werte bleiben sichtbar, als veraltet markiert.",
  },
  banner: {
    resume: "Fortsetzen",
    whole: "Ganze Meldung",
    "limited service": "**Gedrosselt: Der Dienst verlangt {wait} Pause.**",
    "limited capped":
      "**Gedrosselt: Der Dienst verlangt mehr als einen Tag Pause; Touchline wartet {wait}.**",
    "limited own": "**Gedrosselt: Der Dienst nennt keine Wartezeit; Touchline wartet {wait}.**",
    limitedEarlier: "**Gedrosselt: Eine andere Seite hat das Limit des Dienstes erreicht.**",
    nextPace:
      "Danach bis zu **{perMinute}/min**, jeder Kurs alle **{cycle}**, dann schrittweise schneller",
    limitedThen:
      "Bis {time} wird nichts gesendet. Die Werte bleiben sichtbar und veralten mit der Zeit.",
    offlineBanner:
      "**Dieses Gerät ist offline.** Abfragen laufen weiter, sobald die Verbindung wieder da ist.",
    erringBanner:
      "**Der Dienst meldet Fehler {status}.** Die Werte bleiben sichtbar, als veraltet markiert.",
    unreachableBanner:
      "**Der Dienst antwortet nicht.** Die Werte bleiben sichtbar, als veraltet markiert.",
    malformedBanner:
      "**Der Dienst sendet ungültige Antworten.** Die Werte bleiben sichtbar, als veraltet markiert. Die Abfragen laufen weiter.",
    nextTry: "Nächster Versuch in {left}.",
    trying: "Versuch läuft …",
    retries: "Touchline versucht es mindestens zweimal pro Minute.",
    tryNow: "Erneut versuchen",
    pausedBanner: "**Pausiert um {time}.** Bis zum Fortsetzen wird nichts gesendet.",
    unauthorizedBanner: "**Keine neuen Kurse.** Der Dienst hat das Zugriffstoken abgelehnt.",
    forbiddenBanner: "**Keine neuen Kurse.** Der Dienst hat diesen API-Schlüssel abgelehnt.",
    tellAdministrator: "Bitte die Administration informieren.",
    details: "Einzelheiten",
    adminDetails:
      "Für die Administration: Der Dienst meldet Fehler {status}. Auf dem Touchline-Server ein gültiges MARKET_DATA_TOKEN setzen.",
  },
  recovery: {
    note: "Erholung nach Drosselung, Ziel: alle **{goal}**",
    explained:
      "**Erholung nach einer Drosselung.** Die Rate steigt schrittweise, bis jeder Kurs alle **{goal}** abgefragt wird oder der Dienst erneut drosselt. Das ist Absicht: Schnellere Abfragen würde der Dienst ablehnen.",
  },
  clock: {
    ahead: "**Die Uhr dieses Geräts geht gegenüber dem Dienst {by} vor.**",
    behind: "**Die Uhr dieses Geräts geht gegenüber dem Dienst {by} nach.**",
    ages: "Altersangaben folgen der Uhr des Dienstes.",
    whole: "Ganze Meldung",
    dismiss: "Ausblenden",
  },
  pacePanel: {
    title: "Abfragerate",
    close: "Schließen",
    now: "Touchline sendet bis zu **{perMinute} Abfragen pro Minute**.",
    cycle: "Jeder sichtbare Kurs wird alle **{cycle}** abgefragt, der im Detail fünfmal so oft.",
    fed: "Das Gateway sendet bis zu **{perMinute} Abfragen pro Minute** an den Dienst.",
    shared: "Alle {desks} aktiven Arbeitsplätze teilen sich diese Rate und ihre Ergebnisse.",
    fedCycle: "Jeder sichtbare Kurs wird alle **{cycle}** oder öfter abgefragt.",
    fedLearned:
      "Das Limit wird einmal für alle Arbeitsplätze gelernt; der Betreiber kann es zurücksetzen.",
    nothing: "Es wird nichts beobachtet, daher wird nichts gesendet.",
    byStream: "Die Kurse kommen per Stream: Das Gateway sendet jedes Ergebnis, sobald es vorliegt.",
    pollNone: "Die Seite fragt jeden Kurs ab, weil es hier keinen Stream gibt.",
    pollOpening: "Die Seite fragt jeden Kurs ab, bis der Stream des Gateways offen ist.",
    pollRefused:
      "Die Seite fragt jeden Kurs ab, weil das Gateway oder ein Proxy davor den Stream ablehnt.",
    pollSilent:
      "Die Seite fragt jeden Kurs ab, weil durch den Stream nichts kommt; möglicherweise puffert ihn ein Proxy.",
    pollFull:
      "Die Seite fragt jeden Kurs ab, weil das Gateway seine Höchstzahl an Streams erreicht hat.",
    pollVersion:
      "Die Seite fragt jeden Kurs ab, weil der Stream des Gateways eine andere Version hat. Neuladen hilft vielleicht.",
    pollLost: "Der Stream ist abgerissen. Die Seite fragt jeden Kurs ab, bis er zurück ist.",
    nextTry: "Nächster Versuch in **{left}**.",
    unlimited: "Bisher nicht gedrosselt. Es gilt nur das eigene Limit.",
    limited: { one: "Einmal gedrosselt.", other: "{count}-mal gedrosselt." },
    limitedTwice: "Zweimal gedrosselt.",
    limitedLast: "Zuletzt um {time}.",
    learned: "Gelernte Rate: etwa **{perMinute} Abfragen pro Minute**.",
    remembered:
      "Eine frühere Seite hat eine Rate von etwa **{perMinute} Abfragen pro Minute** gelernt. Sie gilt weiter.",
    kept: "Die gelernte Rate wird einen Tag lang gespeichert, auf diesem Gerät und nur für diesen Dienst.",
    forget: "Gelernte Rate zurücksetzen",
    forgotten: "Zurückgesetzt. Touchline lernt das Limit neu.",
    every: "Mindestabstand pro Kurs",
    everyUnit: "Sekunden, 1 bis 60",
    everyWrong: "Eine ganze Zahl von 1 bis 60 Sekunden eingeben.",
    most: "Höchstrate",
    mostUnit: "Abfragen pro Minute; leer lassen für so viele, wie der Dienst erlaubt",
    atOnce: "Änderungen gelten sofort.",
    mostWrong: "Eine ganze Zahl von 1 bis 6000 eingeben oder leer lassen.",
  },
  trouble: {
    whatHappened: "Was passiert ist",
    whatToDo: "Was zu tun ist",
    unauthorizedLong: "Der Dienst hat das Zugriffstoken abgelehnt.",
    forbiddenLong: "Der Dienst hat diesen API-Schlüssel abgelehnt.",
    unreachableCode: "Keine Antwort",
    unreachableLong: "Der Dienst hat nicht geantwortet.",
    headlineToken: "Ein gültiges Token setzen; die Kurse laufen dann automatisch weiter.",
    headlineKey: "Einen gültigen API-Schlüssel setzen; die Kurse laufen dann automatisch weiter.",
    headlineOffline:
      "Dieses Gerät ist offline. Abfragen laufen weiter, sobald die Verbindung wieder da ist.",
    headlineSilent: "Einen Moment warten oder die Adresse des Dienstes prüfen.",
    stepTell: "Die Administration informieren; die nächsten zwei Schritte sind ihre Aufgabe.",
    stepAsk: "Beim Betreiber des Marktdatendienstes ein gültiges Token anfordern.",
    stepSet:
      "Das Token auf dem Touchline-Server als MARKET_DATA_TOKEN setzen und den Server neu starten. Es wird nie auf dem Bildschirm gezeigt.",
    stepStay:
      "Diese Seite geöffnet lassen. Touchline versucht es einmal pro Minute; Neuladen ist nicht nötig.",
    stepAddress: "MARKET_DATA_BASE_URL auf dem Touchline-Server prüfen.",
    stepNetwork: "Prüfen, ob der Touchline-Server den Dienst erreicht.",
    stepStaySilent:
      "Diese Seite geöffnet lassen. Touchline versucht es immer seltener, mindestens aber zweimal pro Minute.",
    askedAt: "Abgefragt um",
    reasonGiven: "Angegebener Grund",
    kept: "Die Listen bleiben auf diesem Gerät gespeichert.",
  },
};
