/** Fetches what a search shows that found nothing. */
export const loadNotListed = () => import("./NotListed.tsx");
