import { useLayoutEffect } from "react";

/** Returns the field that a command opened; null or undefined while it is not mounted. */
export type FindField = () => HTMLElement | null | undefined;

/** Opens a field of a view and returns a function that finds it. */
export type FieldCommand = () => FindField;

/** Registers the commands that a view can carry out; the returned function removes them. */
export type Register<Commands extends object> = (commands: Commands) => () => void;

/** Registers the commands of the component's latest rendering for as long as it is mounted. */
export function useViewCommands<Commands extends object>(
  register: Register<Commands>,
  commands: Commands,
): void {
  // A layout effect, because a key pressed after a rendering must not run a command of the one before.
  useLayoutEffect(() => register(commands));
}

export interface CommandBus<Commands extends object> {
  /** Commands of the views that are on the page now. */
  readonly commands: Readonly<Partial<Commands>>;
  readonly register: Register<Partial<Commands>>;
}

/** Creates a registry of view commands. Keys and menus call them without knowing the views. */
export function createCommandBus<Commands extends object>(): CommandBus<Commands> {
  const commands: Partial<Commands> = {};
  return {
    commands,
    register(added) {
      Object.assign(commands, added);
      return () => {
        // The next view may register before the previous one removes its commands.
        for (const name in added) if (commands[name] === added[name]) delete commands[name];
      };
    },
  };
}
