import { expect, test, vi } from "vitest";
import type { Config } from "#app/start/config.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import type { Store } from "#storage/store.ts";
import type { Desk } from "./desk.ts";
import { deskKey, deskOf } from "./desk-of.ts";

const config = (source: string, suggested: Config["suggested"] = []): Config => ({
  operatorEmail: undefined,
  simulated: false,
  source,
  suggested,
});
const fakeDesk = () => ({ close: vi.fn() }) as unknown as Desk;
const fakeStore = () => ({}) as Store;

test("a page has one desk, however often it is asked for, and whatever source it shows", () => {
  const create = vi.fn(fakeDesk);
  const store = fakeStore();
  const ofSource = (source: string) => deskOf(store, deskKey(config(source)), create);
  expect(ofSource("a")).toBe(ofSource("a"));
  expect(ofSource("b")).toBe(ofSource("a"));
  expect(create).toHaveBeenCalledOnce();
});

test("a source that suggests other instruments has another desk", () => {
  expect(deskKey(config("a", [testIsin(1)]))).not.toBe(deskKey(config("a", [testIsin(2)])));
});

test("the previous desk is closed first, and writes no address any more", () => {
  const store = fakeStore();
  const before = deskOf(store, "a", fakeDesk);
  const after = deskOf(store, "b", () => {
    expect(before.close).toHaveBeenCalledOnce();
    return fakeDesk();
  });
  expect(after.close).not.toHaveBeenCalled();
});
