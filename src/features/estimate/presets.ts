import { compareDecimals } from "#market/decimal.ts";
import type { DecimalString } from "#market/figure.ts";
import { isSameFigure } from "#market/same-figure.ts";
import { MAX_PRESETS } from "#storage/settings.ts";

/** Quantities to compare, ascending. */
export type Presets = readonly DecimalString[];
/** An idempotent change. */
export type PresetsChange = (presets: Presets) => Presets;

export const hasPreset = (presets: Presets, quantity: DecimalString): boolean =>
  presets.some((preset) => isSameFigure(preset, quantity));

/** Adds a preset in order; returns the same presets if it exists or the maximum is reached. */
export const withPreset = (presets: Presets, quantity: DecimalString): Presets =>
  hasPreset(presets, quantity) || presets.length >= MAX_PRESETS
    ? presets
    : [...presets, quantity].toSorted(compareDecimals);

export const withoutPreset = (presets: Presets, quantity: DecimalString): Presets =>
  presets.filter((preset) => !isSameFigure(preset, quantity));
