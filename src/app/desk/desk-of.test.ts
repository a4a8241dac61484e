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

test("there is one desk for what the gateway serves, however often it is asked for", () => {
  const create = vi.fn(fakeDesk);
  const served = config("a");
  expect(deskOf(served, create)).toBe(deskOf(served, create));
  expect(create).toHaveBeenCalledOnce();
});

test("the desk of what was served before is closed first, so that it writes no address any more", () => {
  const before = deskOf(config("a"), fakeDesk);
  const after = deskOf(config("b"), () => {
    expect(before.close).toHaveBeenCalledOnce();
    return fakeDesk();
  });
  expect(after.close).not.toHaveBeenCalled();
});
