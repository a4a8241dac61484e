import { catalogue, fill } from "#messages/catalogue.ts";

/** Texts of the form, without those of the settings themselves (`setting-defs.ts`). */
export const settingsMessages = catalogue("settings", {
  title: "Settings",
  close: "Close",
  look: "Appearance",
  percent: fill("{n} %"),
  words: "Language and formats",
  alerts: "Alerts",
  localeAuto: fill("Match language: {sample}"),
  zoneLocal: fill("Device time zone: {zone}"),
  more: "More",
  keys: "Keyboard shortcuts",
  pace: "Request rate",
  backup: "Export and import",
  recordings: "Recordings",
});
