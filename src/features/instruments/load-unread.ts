/** Loads the part for an instrument list that could not be loaded. */
export const loadUnread = () => import("./Unread.tsx");
