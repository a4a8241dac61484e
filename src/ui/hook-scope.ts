import { createContext, useContext } from "react";

/**
 * What stands before the names of hooks (`data-testid`, `data-field`) within: a second view of the
 * same kind bears names of its own, so that those of the first one stay unique on the page.
 */
export const HookScope = createContext("");

/** Whether this is the first view of its kind: the names of landmarks are unique, too. */
export const useIsFirstView = (): boolean => useContext(HookScope) === "";

/** The name of a hook here. */
export function useHookName(): (name: string) => string {
  const scope = useContext(HookScope);
  return (name) => `${scope}${name}`;
}
