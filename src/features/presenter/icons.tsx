import { pathIcon } from "#ui/icons/icons.tsx";

export const IconSkip = () => pathIcon("M3.5 3.5v9L10 8zM12.5 3.5v9");
export const IconNewWindow = () => pathIcon("M6.5 3.5h-4v10h10v-4M9 2.5h4.5V7m0-4.5L7.5 8.5");
export const IconDice = () => pathIcon("M3 3h10v10H3zM6 6v.1m4-.1v.1M6 10v.1m4-.1v.1");
