export const app = {
  app: {
    name: "Touchline",
    simulated: "Simulierter Markt",
    simulatedTitle: "Simulierter Markt · Touchline",
    everyPrice: "Simulierter Markt. Alle Preise hier sind erfunden.",
    firstList: "Meine erste Liste",
    linkedList: "Aus einem Link",
    find: "Suche und Befehle",
    wall: "Wand",
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
    failed: "Dieser Teil der Seite ist ausgefallen. Der Rest läuft weiter.",
    again: "Neu zeichnen",
    opening: "Wird geladen … Esc bricht ab.",
    late: "Das Laden hat zu lange gedauert. Ihre Eingabe wurde verworfen.",
    listed: "{count} Instrumente gelistet",
  },
  parts: {
    replaced: "Touchline wurde aktualisiert. Zum Fortfahren neu laden.",
    failed: "Dieser Teil wurde nicht geladen. Neu laden und erneut versuchen.",
    reload: "Neu laden",
    close: "Schließen",
    loading: "Wird geladen. Öffnet sich, sobald das Gateway antwortet.",
  },
  link: {
    copied: "Link kopiert",
    title: "Diesen Link kopieren",
    link: "Link auf diese Ansicht",
    byHand: "Der Browser hat das Kopieren nicht erlaubt. Der Link ist markiert: von Hand kopieren.",
    close: "Schließen",
  },
  phone: {
    chooseRows: "Zeilen auswählen",
    unwatch: "Nicht mehr beobachten",
    views: "Ansichten",
    more: "Mehr",
    pace: "Takt",
    presenter: "Regie",
    paste: "Mehrere ISINs einfügen",
    neighbours: "Kurse davor und danach",
    place: "{n} von {all}",
  },
  drop: {
    title: "Die Datei hier ablegen",
    what: "Eine Sicherung wird gezeigt, bevor sich etwas ändert. In jeder anderen Textdatei sucht Touchline nach ISINs.",
    stays: "Die Datei bleibt auf diesem Gerät.",
  },
  storage: {
    memory:
      "Dieser Browser bewahrt nichts auf: Listen und Einstellungen gelten, bis die Seite geschlossen wird.",
    unreadable:
      "Etwas, das dieser Browser aufbewahrt hat, ist nicht lesbar, und es fehlt der Platz, es beiseitezulegen. Es bleibt, wie es ist: Änderungen daran gelten, bis die Seite geschlossen wird.",
    newer:
      "Etwas, das dieser Browser aufbewahrt hat, stammt von einem neueren Touchline. Es bleibt, wie es ist: Änderungen daran gelten, bis die Seite geschlossen wird. Die neuere Fassung kommt mit dem Neuladen der Seite.",
    addressCut:
      "Die Adresse enthält die ersten {shown} von {all} Instrumenten dieser Liste. Die übrigen gehen verloren, wenn die Seite geschlossen oder neu geladen wird.",
    allSetAside:
      "Etwas, das dieser Browser aufbewahrt hat, war nicht lesbar. Es wurde beiseitegelegt, und Touchline hat ohne es neu begonnen. Von Beiseitegelegtem bleiben die ersten vier Texte und der neueste erhalten.",
    someSetAside:
      "Ein Teil dessen, was dieser Browser aufbewahrt hat, war nicht lesbar: {parts}. Er wurde beiseitegelegt, alles Übrige ist da. Von Beiseitegelegtem bleiben die ersten vier Texte und der neueste erhalten.",
    partsSetAside:
      "Ein Teil dessen, was dieser Browser aufbewahrt hat, war nicht lesbar: {parts} und {more} weitere. Er wurde beiseitegelegt, alles Übrige ist da. Von Beiseitegelegtem bleiben die ersten vier Texte und der neueste erhalten.",
  },
};
