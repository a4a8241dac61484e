/** Loads the part for a search without hits. */
export const loadNotListed = () => import("./NotListed.tsx");
