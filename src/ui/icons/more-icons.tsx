import { pathIcon } from "./icons.tsx";

// Icons of parts that load later. They have a module of their own, because a build splits no module.

export const IconCheck = () => pathIcon("m3.5 8.3 3 3 6-6.3");
export const IconCopy = () => pathIcon("M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3");
export const IconPlay = () => pathIcon("M5 3.2v9.6L12.6 8z");
export const IconPace = () => pathIcon("M2.5 11.5a5.5 5.5 0 1 1 11 0M8 11.5l2.6-3.4");
export const IconChevronDown = () => pathIcon("m3 6 5 5 5-5");
export const IconChevronLeft = () => pathIcon("M10 3 5 8l5 5");
export const IconChevronRight = () => pathIcon("m6 3 5 5-5 5");
export const IconBell = () =>
  pathIcon(
    "M3.2 11.5c1.2-1 1.3-2.2 1.3-4a3.5 3.5 0 0 1 7 0c0 1.8.1 3 1.3 4zm3.3 0a1.5 1.5 0 0 0 3 0",
  );
export const IconPin = () => pathIcon("M5.5 2.5h5M6.3 2.5v4L4 9.2h8L9.7 6.5v-4M8 9.2v4.3");
export const IconPencil = () => pathIcon("m3 13 .6-2.6 7.2-7.2 2 2-7.2 7.2z");
