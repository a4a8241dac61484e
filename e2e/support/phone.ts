/** Options for the page of a phone: `test.use(PHONE)`. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 3,
} as const;

/** Titles of groups with their options, for tests that hold on both devices. */
export const DEVICES = [
  ["on a desk", {}],
  ["on a phone", PHONE],
] as const;
