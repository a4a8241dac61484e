import { act } from "@testing-library/react";
import type { FieldCommand, FindField } from "./command-bus.ts";

/** Runs a command and returns the field that it opened. */
export function runForField(command: FieldCommand | undefined): ReturnType<FindField> {
  const finders: FindField[] = [];
  act(() => {
    if (command) finders.push(command());
  });
  return finders[0]?.();
}
