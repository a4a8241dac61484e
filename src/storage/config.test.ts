import { describe, expect, test } from "vitest";
import { storedConfig } from "./config.ts";
import { openBrowser } from "./testing-store.ts";

const createStorage = () => openBrowser().storage;

const CONFIG = { operatorEmail: null, simulated: true, source: "a1", suggested: ["US0378331005"] };

describe("the gateway's last configuration", () => {
  test("is null before the first one", () => {
    expect(storedConfig(() => createStorage()).get()).toBeNull();
  });

  test("is stored for the next page", () => {
    const storage = createStorage();
    storedConfig(() => storage).set(CONFIG);
    expect(storedConfig(() => storage).get()).toEqual(CONFIG);
  });

  test("can be forgotten", () => {
    const storage = createStorage();
    storedConfig(() => storage).set(CONFIG);
    storedConfig(() => storage).set(null);
    expect(storedConfig(() => storage).get()).toBeNull();
  });

  test.each([
    "",
    "{}",
    "rubbish",
    JSON.stringify({ ...CONFIG, source: "" }),
    JSON.stringify({ ...CONFIG, source: 7 }),
    JSON.stringify({ ...CONFIG, simulated: "no" }),
  ])("is nothing where %j lies there", (text) => {
    const storage = createStorage();
    storage.setItem("touchline:config", text);
    expect(storedConfig(() => storage).get()).toBeNull();
  });

  test("is null when the browser stores nothing", () => {
    const refused = () => {
      throw new DOMException("denied", "SecurityError");
    };
    expect(storedConfig(refused).get()).toBeNull();
  });
});
