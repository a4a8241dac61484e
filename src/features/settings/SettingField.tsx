import type { Settings } from "#storage/settings.ts";
import { Choice } from "#ui/controls/choice.tsx";
import { Segmented } from "#ui/controls/segmented.tsx";
import { LocaleField } from "./LocaleField.tsx";
import { Switch } from "./Switch.tsx";
import { SETTING_DEFS, type SettingName } from "./setting-defs.ts";
import { TimeZoneField } from "./TimeZoneField.tsx";
import { useSettingLabels } from "./use-setting-labels.ts";

interface SettingFieldProps<Name extends SettingName> {
  name: Name;
  value: Settings[Name];
  onChange: (change: Partial<Settings>) => void;
}

/** Control for one setting, as its definition says. */
export function SettingField<Name extends SettingName>(props: SettingFieldProps<Name>) {
  const { name, value, onChange } = props;
  const { labelOf, hintOf, choiceOf } = useSettingLabels();
  const { control, choices = [] } = SETTING_DEFS[name];
  const label = labelOf(name);
  const choose = (chosen: unknown) => onChange({ [name]: chosen });
  switch (control) {
    case "switch":
      return <Switch label={label} hint={hintOf(name)} isOn={value === true} onChange={choose} />;
    case "choices":
      return (
        <Choice label={label}>
          <Segmented
            label={label}
            value={String(value)}
            options={choices.map((choice) => ({
              value: String(choice.value),
              label: choiceOf(name, choice),
            }))}
            onChange={(text) =>
              choose(choices.find((choice) => String(choice.value) === text)?.value)
            }
          />
        </Choice>
      );
    case "locale":
      return <LocaleField label={label} locale={String(value)} onChange={choose} />;
    case "timeZone":
      return <TimeZoneField label={label} timeZone={String(value)} onChange={choose} />;
    case "view":
      return null;
  }
}
