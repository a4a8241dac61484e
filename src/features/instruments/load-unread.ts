/** Fetches what stands in place of a list that could not be read. */
export const loadUnread = () => import("./Unread.tsx");
