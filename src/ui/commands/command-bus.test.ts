import { expect, test, vi } from "vitest";
import { createCommandBus } from "./command-bus.ts";

interface Commands {
  readonly open: () => void;
  readonly close: () => void;
}

test("a command exists while a view registers it", () => {
  const { commands, register } = createCommandBus<Commands>();
  const open = vi.fn();
  expect(commands.open).toBeUndefined();
  const withdraw = register({ open });
  commands.open?.();
  expect(open).toHaveBeenCalledOnce();
  withdraw();
  expect(commands).toEqual({});
});

test("a view that withdraws removes no command of the next view", () => {
  const { commands, register } = createCommandBus<Commands>();
  const [first, second] = [vi.fn(), vi.fn()];
  const withdraw = register({ open: first, close: first });
  register({ open: second });
  withdraw();
  expect(commands).toEqual({ open: second });
});
