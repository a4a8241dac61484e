import { describe, expect, test } from "vitest";
import { keepConfig } from "./config.ts";
import { openBrowser } from "./testing-store.ts";

const createShelf = () => openBrowser().storage;

const CONFIG = { operatorEmail: null, simulated: true, source: "a1", suggested: ["US0378331005"] };

describe("what the gateway said last", () => {
  test("is nothing before it said anything", () => {
    expect(keepConfig(() => createShelf()).get()).toBeNull();
  });

  test("is there for the next page", () => {
    const shelf = createShelf();
    keepConfig(() => shelf).set(CONFIG);
    expect(keepConfig(() => shelf).get()).toEqual(CONFIG);
  });

  test("can be forgotten", () => {
    const shelf = createShelf();
    keepConfig(() => shelf).set(CONFIG);
    keepConfig(() => shelf).set(null);
    expect(keepConfig(() => shelf).get()).toBeNull();
  });

  test.each([
    "",
    "{}",
    "rubbish",
    JSON.stringify({ ...CONFIG, source: "" }),
    JSON.stringify({ ...CONFIG, source: 7 }),
    JSON.stringify({ ...CONFIG, simulated: "no" }),
  ])("is nothing where %j lies there", (text) => {
    const shelf = createShelf();
    shelf.setItem("touchline:config", text);
    expect(keepConfig(() => shelf).get()).toBeNull();
  });

  test("is nothing where the browser keeps nothing", () => {
    const refused = () => {
      throw new DOMException("denied", "SecurityError");
    };
    expect(keepConfig(refused).get()).toBeNull();
  });
});
