/** Address of the page, as far as the desk uses it; a plain object in tests. */
export interface Place {
  search(): string;
  /** Returns the id of the saved list that this tab wrote the address from, if it did. */
  listOfAddress(): string | undefined;
  replace(search: string, listId: string | undefined): void;
}

/** Creates the `Place` of a browser window. */
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
        // Safari throws after a hundred writes in half a minute. An outdated address does no harm, and
        // the next change writes all of it.
      }
    },
  };
}
