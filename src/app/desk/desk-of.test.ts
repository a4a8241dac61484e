import { expect, test, vi } from "vitest";
import type { Config } from "#app/start/config.ts";
import type { Desk } from "./desk.ts";
import { deskOf } from "./desk-of.ts";

const config = (source: string): Config => ({
  operatorEmail: undefined,
  simulated: false,
  source,
  suggested: [],
});
const fakeDesk = () => ({ close: vi.fn() }) as unknown as Desk;

test("a configuration has one desk, however often it is asked for", () => {
  const create = vi.fn(fakeDesk);
  const served = config("a");
  expect(deskOf(served, create)).toBe(deskOf(served, create));
  expect(create).toHaveBeenCalledOnce();
});

test("the desk of the previous configuration is closed first, and writes no address any more", () => {
  const before = deskOf(config("a"), fakeDesk);
  const after = deskOf(config("b"), () => {
    expect(before.close).toHaveBeenCalledOnce();
    return fakeDesk();
  });
  expect(after.close).not.toHaveBeenCalled();
});
