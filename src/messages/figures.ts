import { useStore } from "@nanostores/react";
import { atom, computed } from "nanostores";
import { type NumberFormat, numberFormat } from "#market/format.ts";

/** The locale of all figures. */
const numberLocale = atom("en");
const format = computed(numberLocale, numberFormat);

/** Returns the number format of the page. */
export const useNumberFormat = (): NumberFormat => useStore(format);

/** Sets the locale in which figures are written and read; `locale` is a BCP 47 tag. */
export const setNumberLocale = (locale: string): void => numberLocale.set(locale);
