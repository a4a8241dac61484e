import { figureLiteral } from "#market/figure.ts";
import { formatFigure, numberFormat } from "#market/format.ts";
import { useLanguage, useMessages } from "#messages/catalogue.ts";
import { settingsMessages } from "./messages.ts";
import { SelectField } from "./SelectField.tsx";

/** One for each way of writing figures that is in use; others arrive with an imported file. */
const LOCALES = ["en", "en-IN", "de", "de-CH", "es", "fr", "it", "pl", "pt", "sv"];

interface LocaleFieldProps {
  locale: string;
  onChange: (locale: string) => void;
}

/** Whose separators figures have, each shown by what it makes of one figure. */
export function LocaleField({ locale, onChange }: LocaleFieldProps) {
  const t = useMessages(settingsMessages);
  const language = useLanguage();
  const names = new Intl.DisplayNames(language, { type: "language" });
  const others = locale === "auto" || LOCALES.includes(locale) ? [] : [locale];
  const options = [...LOCALES, ...others].map((value) => ({
    value,
    label: `${names.of(value) ?? value}: ${sampleIn(value)}`,
  }));
  return (
    <SelectField
      label={t.locale}
      value={locale}
      options={[{ value: "auto", label: t.localeAuto({ sample: sampleIn(language) }) }, ...options]}
      onChange={onChange}
    />
  );
}

const sampleIn = (locale: string) =>
  formatFigure(figureLiteral("1234567.89"), numberFormat(locale));
