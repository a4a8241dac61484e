import type { DeskPage } from "../pages/desk-page.ts";

/** Reads the states that rows and the connection have had since the recording began. */
export interface RecordedStates {
  readonly states: () => Promise<readonly string[]>;
  readonly connections: () => Promise<readonly string[]>;
}

/** Records states in the page itself: polling from outside could miss one. */
export async function recordStates(
  desk: DeskPage,
  isins: readonly string[],
): Promise<RecordedStates> {
  const recorder = await desk.page.evaluateHandle((wanted) => {
    const states = new Set<string>();
    const connections = new Set<string>();
    const look = () => {
      for (const row of document.querySelectorAll<HTMLElement>("[data-testid=quote]")) {
        const { isin = "", state = "" } = row.dataset;
        if (wanted.includes(isin)) states.add(state);
      }
      const connection = document.querySelector<HTMLElement>("[data-testid=connection]");
      connections.add(connection?.dataset["state"] ?? "");
    };
    look();
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      attributes: true,
      attributeFilter: ["data-state"],
    });
    return { states, connections };
  }, isins);
  return {
    states: () => recorder.evaluate(({ states }) => [...states]),
    connections: () => recorder.evaluate(({ connections }) => [...connections]),
  };
}
