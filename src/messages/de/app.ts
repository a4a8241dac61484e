export const app = {
  app: {
    name: "Touchline",
    simulated: "Simulierter Markt",
    simulatedTitle: "Simulierter Markt · Touchline",
    everyPrice: "Simulierter Markt. Alle Preise hier sind erfunden.",
    firstList: "Meine erste Liste",
    linkedList: "Geteilte Liste",
    find: "Suche und Befehle",
    wall: "Wandansicht",
    copyLink: "Link auf diese Ansicht kopieren",
    settings: "Einstellungen",
    openInstruments: "Instrumente",
    closeDrawer: "Schließen",
    theme: "Design: {theme}. Wechseln.",
    system: "System",
    dark: "dunkel",
    light: "hell",
    contrast: "hoher Kontrast",
    watchlist: "Watchlist",
    instruments: "Instrumente",
    alerts: "Alarme",
    notices: "Hinweise",
    failed: "Dieser Teil ist ausgefallen. Alles andere funktioniert weiter.",
    again: "Diesen Teil neu laden",
    opening: "Wird geladen … Esc bricht ab.",
    late: "Das Laden hat zu lange gedauert. Ihre Eingabe wurde verworfen.",
    listed: "{count} Instrumente gelistet",
  },
  parts: {
    replaced: "Touchline wurde aktualisiert. Zum Fortfahren neu laden.",
    failed: "Dieser Teil konnte nicht geladen werden. Bitte neu laden.",
    reload: "Neu laden",
    close: "Schließen",
    loading: "Wird geladen. Öffnet sich, sobald das Gateway antwortet.",
  },
  link: {
    copied: "Link kopiert",
    title: "Diesen Link kopieren",
    link: "Link auf diese Ansicht",
    byHand:
      "Der Browser hat das Kopieren blockiert. Der Link ist markiert und kann von Hand kopiert werden.",
    close: "Schließen",
  },
  sharedWords: {
    name: "Dieser Link nennt seine Liste „{name}“.",
    labels: {
      one: "Er bringt {count} Bezeichnung mit:",
      other: "Er bringt {count} Bezeichnungen mit:",
    },
    more: { one: "und {count} weitere", other: "und {count} weitere" },
    keepsOwn: "Ihre eigenen Bezeichnungen bleiben.",
    save: "Name und Bezeichnungen speichern",
    dismiss: "Verwerfen",
  },
  phone: {
    chooseRows: "Zeilen auswählen",
    unwatch: "Nicht mehr beobachten",
    quoteMenu: "Weitere Aktionen",
    views: "Ansichten",
    more: "Mehr",
    pace: "Abfragerate",
    presenter: "Regie",
    paste: "Mehrere ISINs einfügen",
    neighbours: "Voriger und nächster Kurs",
    place: "{n} von {all}",
  },
  drop: {
    title: "Die Datei hier ablegen",
    what: "Eine Sicherung wird erst als Vorschau gezeigt. Jede andere Textdatei wird nach ISINs durchsucht.",
    stays: "Die Datei bleibt auf diesem Gerät.",
  },
  storage: {
    memory:
      "Dieser Browser speichert nichts für Touchline. Listen und Einstellungen gelten nur, bis die Seite geschlossen wird.",
    unreadable:
      "Einige gespeicherte Daten sind nicht lesbar, und für eine Kopie fehlt der Platz. Sie bleiben unverändert; Änderungen daran gelten nur, bis die Seite geschlossen wird.",
    newer:
      "Einige gespeicherte Daten stammen von einer neueren Version von Touchline. Sie bleiben unverändert; Änderungen daran gelten nur, bis die Seite geschlossen wird. Die Seite neu laden, um die neuere Version zu erhalten.",
    addressCut:
      "Die Adresse enthält die ersten {shown} von {all} Instrumenten dieser Liste. Die übrigen gehen verloren, wenn die Seite geschlossen oder neu geladen wird.",
    allSetAside:
      "Gespeicherte Daten waren nicht lesbar. Eine Kopie wurde abgelegt, und Touchline hat neu begonnen. Die ersten vier Kopien und die neueste bleiben erhalten.",
    someSetAside:
      "Einige gespeicherte Daten waren nicht lesbar: {parts}. Eine Kopie wurde abgelegt; alles andere ist vorhanden. Die ersten vier Kopien und die neueste bleiben erhalten.",
    partsSetAside:
      "Einige gespeicherte Daten waren nicht lesbar: {parts} und {more} weitere. Eine Kopie wurde abgelegt; alles andere ist vorhanden. Die ersten vier Kopien und die neueste bleiben erhalten.",
  },
};
