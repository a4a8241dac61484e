import { createContext, useContext } from "react";

/**
 * Prefix of the automation hooks (`data-testid`, `data-field`) in this part of the page. A second view of
 * the same kind sets one, which keeps the names of the first view unique.
 */
export const AutomationScope = createContext("");

/** Returns whether this is the first view of its kind: the names of landmarks must be unique, too. */
export const useIsFirstView = (): boolean => useContext(AutomationScope) === "";

/** Returns a function that adds the prefix to a name for automation. */
export function useAutomationName(): (name: string) => string {
  const scope = useContext(AutomationScope);
  return (name) => `${scope}${name}`;
}
