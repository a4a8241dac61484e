import "#market/zod-without-eval.ts";
import * as z from "zod/mini";
import { type Kept, keep } from "./kept.ts";
import { type Lists, listsSchema, NO_LISTS } from "./lists.ts";
import { DEFAULT_WISH, type PaceWish, paceWishSchema } from "./pace-wish.ts";

export type Theme = "system" | "dark" | "light";

/** Everything that survives a reload. Lists and theme are every tab's; which list is open is one tab's own. */
export interface Store {
  readonly lists: Kept<Lists>;
  readonly theme: Kept<Theme>;
  readonly paceWish: Kept<PaceWish>;
  readonly openList: Kept<string>;
}

/** The browser's storage, as far as it lets us. */
export function openStore(page: Window): Store {
  const everyTab = () => page.localStorage;
  const thisTab = () => page.sessionStorage;
  const lists = keep<Lists>({
    key: "touchline:lists",
    schema: listsSchema,
    fallback: NO_LISTS,
    shelf: everyTab,
  });
  const theme = keep<Theme>({
    key: "touchline:theme",
    schema: z.enum(["system", "dark", "light"]),
    fallback: "system",
    shelf: everyTab,
  });
  const paceWish = keep<PaceWish>({
    key: "touchline:pace-wish",
    schema: paceWishSchema,
    fallback: DEFAULT_WISH,
    shelf: everyTab,
  });
  const openList = keep({
    key: "touchline:open-list",
    schema: z.string(),
    fallback: "",
    shelf: thisTab,
  });
  const shared = [lists, theme, paceWish];
  // The browser tells a tab only of what other tabs wrote, so an echo cannot loop.
  page.addEventListener("storage", ({ key, newValue }) => {
    for (const kept of shared) {
      if (key === kept.key) kept.changedElsewhere(newValue);
      // Without a key everything was cleared at once.
      if (key === null) kept.reread();
    }
  });
  page.addEventListener("pageshow", ({ persisted }) => {
    // A page in the back/forward cache is told of nothing.
    if (persisted) for (const kept of shared) kept.reread();
  });
  return { lists, theme, paceWish, openList };
}
