export const connection = {
  connection: {
    label: "Verbindung",
    connecting: "Verbindet",
    live: "Live",
    fresh: "{fresh} von {watched} aktuell",
    limited: "Gedrosselt, weiter in {left}",
    offline: "Offline",
    unreachable: "Dienst nicht erreichbar",
    unauthorized: "Token abgelehnt",
    forbidden: "API-Key abgelehnt",
    paused: "Pausiert",

    pace: "**{perMinute}/min**{desks} · jeder Kurs alle **{cycle}**",
    paceDesks: " für **{desks}** Arbeitsplätze",
    paceIdle: "**0/min** · noch nichts abzufragen",
    silentSince: "nichts gesendet seit **{time}**",
    explainPace: "Takt erklären",
    nothingSent: "noch nichts gesendet",

    pause: "Pause",
  },
  spoken: {
    low: "Live, aber nur {fresh} von {watched} Kursen sind aktuell",
    limited: "Gedrosselt, Abfragen gehen um {time} weiter",
  },
  banner: {
    resume: "Fortsetzen",
    "limited service": "**Der Dienst verlangt {wait} ohne Abfragen.**",
    "limited capped":
      "**Der Dienst verlangt mehr als einen Tag ohne Abfragen; Touchline wartet {wait}.**",
    "limited own":
      "**Der Dienst drosselt die Abfragen und nennt keine Wartezeit; Touchline wartet {wait}.**",
    limitedEarlier:
      "**Eine andere Seite ist an die Drosselung des Dienstes gestoßen, jetzt oder bevor diese geöffnet wurde.**",
    nextPace: "Nächster Takt **{perMinute}/min**, jeder Kurs alle **{cycle}**",
    limitedThen:
      "Touchline sendet nichts bis {time}. Werte bleiben stehen und veralten mit der Zeit.",
    offlineBanner:
      "**Dieses Gerät ist offline.** Abfragen beginnen wieder, sobald die Verbindung zurück ist.",
    erringBanner:
      "**Der Dienst antwortet mit Fehler {status}.** Werte bleiben stehen, als veraltet markiert.",
    unreachableBanner:
      "**Der Dienst antwortet nicht.** Werte bleiben stehen, als veraltet markiert.",
    nextTry: "Nächster Versuch in {left}.",
    tryNow: "Jetzt versuchen",
    tryAgain: "Erneut versuchen",
    pausedBanner: "**Pausiert um {time}.** Bis zum Fortsetzen wird nichts gesendet.",
    unauthorizedBanner: "**Token abgelehnt.** Der Dienst hat das Zugriffstoken nicht angenommen.",
    forbiddenBanner:
      "**API-Key abgelehnt.** Der Dienst kennt die Anfrage, aber nicht diesen API-Key.",
    mend: "Wo Touchline läuft, ein gültiges MARKET_DATA_TOKEN setzen.",
    probing: "Touchline versucht es einmal pro Minute.",
  },
  clock: {
    ahead: "**Die Uhr dieses Geräts geht gegenüber dem Dienst {by} vor.**",
    behind: "**Die Uhr dieses Geräts geht gegenüber dem Dienst {by} nach.**",
    ages: "Das Alter der Kurse wird nach der Uhr des Dienstes gezählt.",
    dismiss: "Ausblenden",
  },
  pacePanel: {
    title: "Takt",
    close: "Schließen",
    now: "Touchline erlaubt sich jetzt **{perMinute} Abfragen pro Minute**.",
    cycle: "Jeder sichtbare Kurs wird alle **{cycle}** abgefragt, der im Detail fünfmal so oft.",
    fed: "Das Gateway fragt den Dienst jetzt **{perMinute}-mal pro Minute** ab.",
    shared: "Alle {desks} Arbeitsplätze, die zusehen, teilen sich diesen Takt und was er bringt.",
    fedCycle: "Jeder sichtbare Kurs wird alle **{cycle}** oder öfter abgefragt.",
    fedLearned:
      "Das Gateway lernt das Limit des Dienstes, für alle Arbeitsplätze. Was es gelernt hat, wird auf dem Server zurückgesetzt, nicht hier.",
    nothing: "Nichts wird beobachtet, daher wird nichts gesendet.",
    byStream:
      "Die Kurse kommen über einen Stream: Das Gateway sendet jede Abfrage, sobald es sie hat.",
    pollNone: "Die Seite fragt jeden Kurs ab, weil es hier keinen Stream gibt.",
    pollOpening: "Die Seite fragt jeden Kurs ab, bis der Stream des Gateways offen ist.",
    pollRefused:
      "Die Seite fragt jeden Kurs ab, weil das Gateway oder ein Proxy davor den Stream ablehnt.",
    pollSilent:
      "Die Seite fragt jeden Kurs ab, weil durch den Stream nichts kommt: Vielleicht hält ein Proxy ihn zurück.",
    pollFull: "Die Seite fragt jeden Kurs ab, weil das Gateway keine weiteren Streams öffnen darf.",
    pollVersion:
      "Die Seite fragt jeden Kurs ab, weil der Stream des Gateways eine andere Version hat. Neuladen hilft vielleicht.",
    pollLost: "Der Stream ist abgerissen. Die Seite fragt jeden Kurs ab, bis er zurück ist.",
    nextTry: "Der nächste Versuch ist in **{left}**.",
    unlimited:
      "Der Dienst hat nicht gesagt, dass das zu viel ist. Nur der eigene Wunsch unten begrenzt den Takt.",
    limited: {
      one: "Der Dienst hat einmal gesagt, dass es zu viel war.",
      other: "Der Dienst hat {count}-mal gesagt, dass es zu viel war.",
    },
    limitedLast: "Das letzte Mal war um {time}.",
    learned: "Daraus hat Touchline gelernt, etwa **{perMinute} pro Minute** zu senden.",
    remembered:
      "Eine frühere Seite hat gelernt, dass der Dienst etwa **{perMinute} pro Minute** annimmt. Das gilt noch.",
    kept: "Das Gelernte wird einen Tag lang aufbewahrt, auf diesem Gerät, nur für diesen Dienst.",
    forget: "Gelerntes vergessen",
    forgotten: "Vergessen. Touchline lernt von Neuem.",
    every: "Jeden Kurs höchstens alle",
    everyUnit: "Sekunden, 1 bis 60",
    everyWrong: "Eine ganze Zahl von Sekunden von 1 bis 60 eingeben.",
    most: "Nie mehr als",
    mostUnit: "Abfragen pro Minute; leer für so viele, wie der Dienst erlaubt",
    mostWrong: "Eine ganze Zahl von 1 bis 6000 eingeben, oder nichts.",
  },
  trouble: {
    whatHappened: "Was geschehen ist",
    whatToDo: "Was zu tun ist",
    unauthorizedLong: "Der Dienst hat das Zugriffstoken nicht angenommen.",
    forbiddenLong: "Der Dienst kennt die Anfrage, aber nicht diesen API-Key.",
    unreachableCode: "Keine Antwort",
    unreachableLong: "Es kam weder eine Antwort noch eine Ablehnung.",
    headlineToken: "Ein gültiges Token setzen, und die Kurse erscheinen von selbst.",
    headlineKey: "Einen gültigen API-Key setzen, und die Kurse erscheinen von selbst.",
    headlineOffline:
      "Dieses Gerät ist offline. Abfragen beginnen wieder, sobald die Verbindung zurück ist.",
    headlineSilent: "Etwas warten, oder die Adresse des Dienstes prüfen.",
    stepAsk: "Beim Betreiber des Marktdatendienstes ein gültiges Token erfragen.",
    stepSet:
      "Es als MARKET_DATA_TOKEN setzen, wo Touchline läuft, und Touchline neu starten. Es wird nie auf dem Bildschirm gezeigt.",
    stepStay:
      "Diese Seite offen lassen. Touchline versucht es einmal pro Minute, Neuladen ist nicht nötig.",
    stepAddress: "MARKET_DATA_BASE_URL prüfen, wo Touchline läuft.",
    stepNetwork: "Prüfen, ob der Rechner, auf dem Touchline läuft, den Dienst erreicht.",
    stepStaySilent:
      "Diese Seite offen lassen. Touchline versucht es immer seltener, mindestens aber zweimal pro Minute.",
    askedAt: "Gefragt um",
    reasonGiven: "Genannter Grund",
    kept: "Die Listen bleiben auf diesem Gerät erhalten.",
  },
};
