import { searchWords } from "#messages/search-words.ts";

/** Further words that find a command. */
export const COMMAND_KEYWORDS = {
  on: searchWords("on yes", "an ein"),
  off: searchWords("off no", "aus"),
  copyRows: searchWords(
    "copy rows spreadsheet excel table tabs clipboard",
    "kopieren zeilen tabelle",
  ),
  copyQuote: searchWords("copy quote price clipboard", "kopieren kurs preis"),
  copyIsin: searchWords("copy isin clipboard", "kopieren"),
  newList: searchWords("new create make add list", "neue anlegen liste"),
  renameList: searchWords("rename name list", "umbenennen liste"),
  duplicateList: searchWords("duplicate copy list", "duplizieren kopieren liste"),
  deleteList: searchWords("delete remove list", "löschen entfernen liste"),
  closeShared: searchWords(
    "close delete remove list link",
    "schließen löschen entfernen liste link",
  ),
  showBeside: searchWords(
    "second list pane beside split compare",
    "zweite liste bereich daneben vergleichen",
  ),
  toPane: searchWords("second pane beside focus", "zweiter bereich fokus"),
  estimateAmount: searchWords(
    "estimate list quantity buy sell cost every all rows",
    "schätzen liste menge kauf kosten alle jede zeilen",
  ),
  budgetAmount: searchWords("budget estimate list rows", "budget schätzen liste zeilen"),
  recordings: searchWords(
    "recordings replay open file ndjson",
    "aufzeichnungen wiedergabe datei öffnen",
  ),
  record: searchWords("record start recording", "aufzeichnen aufnehmen"),
  stopRecording: searchWords("stop record recording save", "aufzeichnung beenden speichern"),
  saveLast: searchWords(
    "save last 5 minutes recording export",
    "letzte minuten speichern aufzeichnung",
  ),
  sort: searchWords("sort order rank", "sortieren ordnen reihenfolge"),
  cheapest: searchWords("cheapest cost", "günstigste billigste kosten"),
  rearm: searchWords("arm again alert rearm reset fired", "alarm wieder scharf schalten ausgelöst"),
  scenario: searchWords("simulate scenario simulator", "simulieren szenario simulation"),
  calm: searchWords("end stop scenario normal", "beenden szenario normal"),
  undo: searchWords("undo back restore", "rückgängig zurück"),
};
