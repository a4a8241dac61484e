/**
 * Options for the page of a phone: `test.use(PHONE)`. Two pixels a side make letters as wide as on any phone; with three, a
 * page is drawn from twice as many.
 */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
} as const;

/** Titles of groups with their options, for tests that hold on both devices. */
export const DEVICES = [
  ["on a desk", {}],
  ["on a phone", PHONE],
] as const;
