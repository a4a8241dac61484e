import { catalogue } from "#messages/catalogue.ts";
import { SETTING_DEFS, SETTING_NAMES, type SettingName } from "./setting-defs.ts";

/** Texts of one setting: its label by its name, the others by the name, a dot and a suffix. */
function textsOf(name: SettingName): readonly (readonly [string, string])[] {
  const { label, hint, choices = [] } = SETTING_DEFS[name];
  const worded = choices.flatMap((choice) =>
    typeof choice.label === "string" ? [[`${name}.${choice.value}`, choice.label] as const] : [],
  );
  return [
    [name, label],
    ...(hint === undefined ? [] : [[`${name}.hint`, hint] as const]),
    ...worded,
  ];
}

/** Labels, hints and choices of all settings. */
export const settingMessages = catalogue(
  "setting",
  Object.fromEntries(SETTING_NAMES.flatMap(textsOf)),
);

/** Names of the settings in the preview of a backup. */
export const settingInBackupMessages = catalogue(
  "settingInBackup",
  Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTING_DEFS[name].inBackup])),
);
