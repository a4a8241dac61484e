import { useStore } from "@nanostores/react";
import { type ReactNode, useMemo } from "react";
import { ListTallyProvider } from "#live/list-tally.tsx";
import type { Isin } from "#market/isin.ts";
import { joinIsins } from "#storage/list-edits.ts";
import { secondPaneIsins } from "./panes/second-pane-isins.ts";

interface PageTallyProviderProps {
  /** Instruments of the open list; see `ListTallyProvider`. */
  watched: readonly Isin[];
  children: ReactNode;
}

/**
 * Counts the quotes of the open list and of the second pane, each instrument once. The connection's sign and its banner are
 * about the page, so their count leaves out no quote on screen.
 */
export function PageTallyProvider({ watched, children }: PageTallyProviderProps) {
  const inPane = useStore(secondPaneIsins);
  const all = useMemo(() => joinIsins(watched, inPane), [watched, inPane]);
  return <ListTallyProvider watched={all}>{children}</ListTallyProvider>;
}
