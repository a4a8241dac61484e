import { createContext, useContext } from "react";

/**
 * Prefix of the automation hooks (`data-testid`, `data-field`) in this part of the page. A second view of
 * the same kind sets one, which keeps the names of the first view unique.
 */
export const HookScope = createContext("");

/** Whether this is the first view of its kind: the names of landmarks must be unique, too. */
export const useIsFirstView = (): boolean => useContext(HookScope) === "";

/** Returns a function that adds the prefix to the name of a hook. */
export function useHookName(): (name: string) => string {
  const scope = useContext(HookScope);
  return (name) => `${scope}${name}`;
}
