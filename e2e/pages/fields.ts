import type { Locator } from "playwright/test";

/** The values that each row, tile and detail panel carries. */
export const FIELDS = [
  "bid-price",
  "bid-size",
  "ask-price",
  "ask-size",
  "spread",
  "spread-bps",
  "mid",
  "updated-at",
  "checked-at",
] as const;

export type FieldName = (typeof FIELDS)[number];

export const field = (inside: Locator, name: FieldName): Locator =>
  inside.locator(`[data-field=${name}]`);
