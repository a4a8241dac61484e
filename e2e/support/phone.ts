/** A page as a phone shows it: `test.use(PHONE)`. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 3,
} as const;

/** For what holds of either: a test in a group of each, by its title. */
export const DEVICES = [
  ["on a desk", {}],
  ["on a phone", PHONE],
] as const;
