import { useDesk } from "#app/desk/desk-context.ts";
import { useChangeSettings } from "#app/desk/use-change-settings.ts";
import { usePersisted } from "#app/use-persisted.ts";
import type { SettingItem } from "#features/palette/find.ts";
import { SETTING_DEFS, SETTING_NAMES, type SettingName } from "#features/settings/setting-defs.ts";
import { useSettingLabels } from "#features/settings/use-setting-labels.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { Settings } from "#storage/settings.ts";
import { COMMAND_KEYWORDS } from "./command-keywords.ts";
import { commandMessages } from "./command-messages.ts";

/** Returns a command for each choice of each setting with few choices. */
export function useSettingItems(): readonly SettingItem[] {
  const { store, view } = useDesk();
  const words = useMessages(commandMessages);
  const storedSettings = usePersisted(store.settings);
  const change = useChangeSettings();
  const { listView } = view.open;
  // A list with a table layout of its own has its own row height, too.
  const settings = listView ? { ...storedSettings, density: listView.density } : storedSettings;

  return settingItems({ settings, choose: change, labels: useSettingLabels(), words });
}

interface ItemsOptions {
  readonly settings: Settings;
  readonly choose: (change: Partial<Settings>) => void;
  readonly labels: Pick<ReturnType<typeof useSettingLabels>, "labelOf" | "choiceOf">;
  readonly words: {
    readonly on: string;
    readonly off: string;
    readonly setting: (values: { setting: string; choice: string }) => string;
  };
}

/** Creates a command for each choice of each setting; none for a setting with a view of its own. */
export function settingItems({ settings, choose, labels, words }: ItemsOptions) {
  const switchChoices = [
    { value: true, label: () => words.on, keywords: COMMAND_KEYWORDS.on },
    { value: false, label: () => words.off, keywords: COMMAND_KEYWORDS.off },
  ];
  const itemsOf = (name: SettingName): readonly SettingItem[] => {
    const { keywords, control, choices = [] } = SETTING_DEFS[name];
    return (control === "switch" ? switchChoices : choices).map((choice) => {
      const label = labels.choiceOf<unknown>(name, choice);
      return {
        kind: "setting",
        id: `${name} ${choice.value}`,
        title: words.setting({ setting: labels.labelOf(name), choice: label }),
        keywords: `${choice.keywords ?? ""} ${label} ${keywords}`,
        isChosen: settings[name] === choice.value,
        act: () => choose({ [name]: choice.value }),
      };
    });
  };
  return SETTING_NAMES.flatMap(itemsOf);
}
