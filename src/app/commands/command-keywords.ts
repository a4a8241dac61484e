/**
 * Further words that find an action, in both languages: a person who uses one language often knows the
 * word of the other. They are not shown.
 */
export const COMMAND_KEYWORDS = {
  on: "on yes an ein",
  off: "off no aus",
  copyRows: "copy rows spreadsheet excel table tabs clipboard kopieren zeilen tabelle",
  copyQuote: "copy quote price clipboard kopieren kurs preis",
  copyIsin: "copy isin clipboard kopieren",
  newList: "new create make add list neue anlegen liste",
  renameList: "rename name list umbenennen liste",
  duplicateList: "duplicate copy list duplizieren kopieren liste",
  deleteList: "delete remove list löschen entfernen liste",
  showBeside: "second list pane beside split compare zweite liste bereich daneben vergleichen",
  toPane: "second pane beside focus zweiter bereich fokus",
  estimateList:
    "estimate list quantity budget buy sell cost cheapest schätzen liste menge kauf kosten günstigste",
  recordings: "recordings replay open file ndjson aufzeichnungen wiedergabe datei öffnen",
  record: "record start recording aufzeichnen aufnehmen",
  stopRecording: "stop record recording save aufzeichnung beenden speichern",
  saveLast: "save last 5 minutes recording export letzte minuten speichern aufzeichnung",
  sort: "sort order rank sortieren ordnen reihenfolge",
  cheapest: "cheapest cost günstigste billigste kosten",
  undo: "undo back restore rückgängig zurück",
} as const;
