import { catalogue } from "#messages/catalogue.ts";
import { SETTING_DEFS, SETTING_NAMES, type SettingName } from "./setting-defs.ts";

/** The texts of one setting: by its name, and what belongs to it behind a dot. */
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

/** The names in a backup's preview. */
export const settingInBackupMessages = catalogue(
  "settingInBackup",
  Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTING_DEFS[name].inBackup])),
);
