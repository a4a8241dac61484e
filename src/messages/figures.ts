import { useStore } from "@nanostores/react";
import { atom, computed } from "nanostores";
import { type NumberFormat, numberFormat } from "#market/format.ts";

/** Whose separators figures are written with. */
const numberLocale = atom("en");
const format = computed(numberLocale, numberFormat);

/** How this page writes and reads figures. */
export const useNumberFormat = (): NumberFormat => useStore(format);

/** Writes and reads every figure this locale's way from now on. `locale` is a BCP 47 tag. */
export const writeFiguresAs = (locale: string): void => numberLocale.set(locale);
