/** Loads what is shown instead of a list that could not be read. */
export const loadUnread = () => import("./Unread.tsx");
