import { searchWords } from "#messages/search-words.ts";
import type { ActionId } from "./actions.ts";

/** Further words that find an action. */
export const ACTION_KEYWORDS: Readonly<Partial<Record<ActionId, string>>> = {
  search: searchWords("find", "suchen"),
  watch: searchWords("add remove", "hinzufügen entfernen"),
  pin: searchWords(
    "second pane unpin split compare beside",
    "zweiter bereich anheften vergleichen lösen",
  ),
  estimateList: searchWords(
    "estimate list quantity budget buy sell cost cheapest every all rows",
    "schätzen liste menge kauf kosten günstigste alle jede zeilen",
  ),
  label: searchWords("rename name", "umbenennen"),
  alert: searchWords("alarm notify bid ask price level", "benachrichtigen geld brief preis"),
  pause: searchWords("stop start", "anhalten"),
  pace: searchWords("pace speed interval", "takt"),
  alerts: searchWords("fired history", "ausgelöste alarme"),
  density: searchWords("density compact", "dichte"),
  wall: searchWords("room tiles big screen tv full", "wand raum kacheln bildschirm"),
  copyLink: searchWords("share url", "teilen"),
  paste: searchWords("csv tsv file holdings import", "datei"),
  settings: searchWords("preferences options", "optionen"),
  backup: searchWords("json file save restore backup", "sichern datei"),
  presenter: searchWords(
    "simulator simulated scenario script demo fault failure outage trouble",
    "simulation szenario skript störung fehler ausfall",
  ),
  keys: searchWords("all keys help", "hilfe alle tasten tastatur"),
};
