import { useLanguage, useMessages } from "#messages/catalogue.ts";
import { settingsMessages } from "./messages.ts";
import type { Choice, LabelContext, SettingName } from "./setting-defs.ts";
import { settingMessages } from "./setting-messages.ts";

/** Returns the labels of settings and their choices in the page's language. */
export function useSettingLabels() {
  const words = useMessages(settingMessages);
  const { localeAuto, zoneLocal, percent } = useMessages(settingsMessages);
  const context: LabelContext = { language: useLanguage(), localeAuto, zoneLocal, percent };
  return {
    context,
    labelOf: (name: SettingName): string => words[name] ?? name,
    hintOf: (name: SettingName): string | undefined => words[`${name}.hint`],
    choiceOf: <Value>(name: SettingName, { value, label }: Choice<Value>): string =>
      typeof label === "function" ? label(context) : (words[`${name}.${String(value)}`] ?? label),
  };
}
