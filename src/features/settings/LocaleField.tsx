import { SelectField } from "./SelectField.tsx";
import { localeLabel, SETTING_DEFS } from "./setting-defs.ts";
import { useSettingLabels } from "./use-setting-labels.ts";

interface LocaleFieldProps {
  label: string;
  locale: string;
  onChange: (locale: string) => void;
}

/** Selects the number format; each option shows a sample figure. */
export function LocaleField({ label, locale, onChange }: LocaleFieldProps) {
  const { context } = useSettingLabels();
  const known = SETTING_DEFS.locale.choices?.map(({ value }) => value) ?? [];
  const options = [...new Set([...known, locale])].map((value) => ({
    value,
    label: localeLabel(value, context),
  }));
  return <SelectField label={label} value={locale} options={options} onChange={onChange} />;
}
