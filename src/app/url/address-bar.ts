/** The parts of the browser's window that the desk uses; a plain object in tests. */
export interface Place {
  search(): string;
  /** The id of the list that this tab wrote its address from, if it did. */
  listOfAddress(): string | undefined;
  replace(search: string, listId: string | undefined): void;
}

/** The address bar of a browser window. */
export function addressBar(page: Window): Place {
  return {
    search: () => page.location.search,
    listOfAddress() {
      const state: unknown = page.history.state;
      const isOurs = typeof state === "object" && state !== null && "list" in state;
      return isOurs && typeof state.list === "string" ? state.list : undefined;
    },
    replace(search, list) {
      try {
        page.history.replaceState(
          { list },
          "",
          `${page.location.pathname}${search}${page.location.hash}`,
        );
      } catch {
        // Safari throws past a hundred writes in half a minute. An address that lags behind harms
        // nobody, and the next change writes all of it.
      }
    },
  };
}
