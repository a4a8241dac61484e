import type { ReactNode } from "react";

/*
 * Icons on a grid of 16 px; stroke and colour come from `.icon`. Each is a function of its own: a build
 * drops those that are not used. All are decoration: the control around an icon has the accessible name.
 */
const icon = (shape: ReactNode) => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
    {shape}
  </svg>
);

/** Returns an icon of one path. */
export const pathIcon = (d: string) => icon(<path d={d} />);

export const IconSearch = () =>
  pathIcon("M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9m3.4 7.9 3.1 3.1");
export const IconClose = () => pathIcon("m4 4 8 8m0-8-8 8");
export const IconPause = () => pathIcon("M5.8 3.8v8.4m4.4-8.4v8.4");
export const IconMoon = () => pathIcon("M13.3 9.7A5.6 5.6 0 0 1 6.3 2.7a5.6 5.6 0 1 0 7 7");
export const IconSun = () =>
  pathIcon(
    "M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6M8 1.5v1.2m0 10.6v1.2M1.5 8h1.2m10.6 0h1.2M3.4 3.4l.9.9m7.4 7.4.9.9m0-9.2-.9.9m-7.4 7.4-.9.9",
  );
export const IconSystem = () =>
  icon(
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path fill="currentColor" stroke="none" d="M8 2.5a5.5 5.5 0 0 1 0 11z" />
    </>,
  );
export const IconKey = () =>
  pathIcon("M4.8 5.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6M7.1 8h6.4v2.4m-2.6-2.4v1.6");
export const IconClock = () =>
  pathIcon("M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M8 5v3.2l2.1 1.3");
export const IconMail = () => pathIcon("M2 3.8h12v8.4H2zm.3.5L8 8.8l5.7-4.5");
export const IconShare = () => pathIcon("M8 10V2.5M5.2 5.2 8 2.5l2.8 2.7M5 7.5H3.5v6h9v-6H11");
export const IconWarning = () => pathIcon("m8 2.4 6.2 11H1.8zM8 6.4v3.4m0 1.7v.1");
export const IconList = () => pathIcon("M2.5 4h11m-11 4h11m-11 4h11");
export const IconSettings = () =>
  pathIcon(
    "M2.5 4.5h6m3 0h2M2.5 11.5h2m3 0h6M8.5 4.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M4.5 11.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0",
  );
export const IconSpread = () => pathIcon("M9.5 2.5h4v4m0-4L9 7m-2.5 6.5h-4v-4m0 4L7 9");
export const IconPlus = () => pathIcon("M8 3v10M3 8h10");
export const IconMore = () =>
  pathIcon(
    "M3.5 7.4a.6.6 0 1 1 0 1.2.6.6 0 1 1 0-1.2m4.5 0a.6.6 0 1 1 0 1.2.6.6 0 1 1 0-1.2m4.5 0a.6.6 0 1 1 0 1.2.6.6 0 1 1 0-1.2",
  );
