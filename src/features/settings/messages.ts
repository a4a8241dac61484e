import { catalogue, fill } from "#messages/catalogue.ts";

/** The texts of the form but for those of the settings themselves (`setting-defs.ts`). */
export const settingsMessages = catalogue("settings", {
  title: "Settings",
  close: "Close",
  look: "Look",
  percent: fill("{n} %"),
  words: "Words, figures and times",
  localeAuto: fill("As the language: {sample}"),
  zoneLocal: fill("This device’s: {zone}"),
  more: "More",
  keys: "Keys",
  pace: "Pace",
  backup: "Export and import",
  recordings: "Recordings",
});
