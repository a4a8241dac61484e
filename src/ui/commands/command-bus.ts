import { useLayoutEffect } from "react";

/** Finds the field that a command opened; nothing while it is not mounted. */
export type FindField = () => HTMLElement | null | undefined;

/** Opens a field of a view. */
export type FieldCommand = () => FindField;

/** Registers the commands that a view can carry out; the returned function withdraws them. */
export type Register<Commands extends object> = (commands: Commands) => () => void;

/** Registers commands for as long as the component is mounted, as its latest rendering defines them. */
export function useViewCommands<Commands extends object>(
  register: Register<Commands>,
  commands: Commands,
): void {
  // Before the browser paints: a key pressed after a rendering must not run a command of the last one.
  useLayoutEffect(() => register(commands));
}

export interface CommandBus<Commands extends object> {
  /** The commands that views on the page can carry out now. */
  readonly commands: Readonly<Partial<Commands>>;
  readonly register: Register<Partial<Commands>>;
}

/** Where views register what they can do, so that keys and menus need not know the views. */
export function createCommandBus<Commands extends object>(): CommandBus<Commands> {
  const commands: Partial<Commands> = {};
  return {
    commands,
    register(added) {
      Object.assign(commands, added);
      return () => {
        // A view that takes the place of another may register before that one withdraws.
        for (const name in added) if (commands[name] === added[name]) delete commands[name];
      };
    },
  };
}
