import { compareDecimals } from "#market/decimal.ts";
import type { DecimalString } from "#market/figure.ts";
import { isSameFigure } from "#market/same-figure.ts";
import { MAX_PRESETS } from "#storage/settings.ts";

/** The quantities that a person compares, the smallest first. */
export type Presets = readonly DecimalString[];
/** Comes to the same when it is done twice. */
export type PresetsChange = (presets: Presets) => Presets;

export const hasPreset = (presets: Presets, quantity: DecimalString): boolean =>
  presets.some((preset) => isSameFigure(preset, quantity));

/** With one more, in its place; the same where it is there already, or where there is no room. */
export const withPreset = (presets: Presets, quantity: DecimalString): Presets =>
  hasPreset(presets, quantity) || presets.length >= MAX_PRESETS
    ? presets
    : [...presets, quantity].toSorted(compareDecimals);

export const withoutPreset = (presets: Presets, quantity: DecimalString): Presets =>
  presets.filter((preset) => !isSameFigure(preset, quantity));
