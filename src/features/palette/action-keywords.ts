import type { ActionId } from "./actions.ts";

/** More search terms of the actions, in English and German; not shown. */
export const ACTION_KEYWORDS: Readonly<Partial<Record<ActionId, string>>> = {
  search: "find suchen",
  watch: "add remove hinzufügen entfernen",
  pin: "second pane unpin split compare beside zweiter bereich anheften vergleichen lösen",
  label: "rename name umbenennen",
  alert: "alarm notify benachrichtigen",
  pause: "stop start anhalten",
  pace: "pace speed interval takt",
  alerts: "fired history ausgelöste alarme",
  density: "density compact dichte",
  wall: "wand room tiles big screen tv full raum kacheln bildschirm",
  copyLink: "share url teilen",
  paste: "csv tsv file holdings datei import",
  settings: "preferences options optionen",
  backup: "json file save restore backup sichern datei",
  presenter: "simulator scenario script demo szenario skript",
  keys: "all keys help hilfe alle tasten tastatur",
};
