import { beforeEach, describe, expect, test, vi } from "vitest";
import { addressBar } from "./address-bar.ts";

beforeEach(() => history.replaceState(null, "", "/"));

describe("the address bar", () => {
  test("writes a query string after the path, and remembers which list it was written from", () => {
    const bar = addressBar(window);
    bar.replace("?isin=US0378331005", "mine");
    expect(location.pathname + location.search).toBe("/?isin=US0378331005");
    expect(bar.search()).toBe("?isin=US0378331005");
    expect(bar.listOfAddress()).toBe("mine");
  });

  test("keeps the fragment, which holds the name and labels of a link", () => {
    history.replaceState(null, "", "/#name=Mine");
    addressBar(window).replace("?isin=US0378331005", "mine");
    expect(location.search + location.hash).toBe("?isin=US0378331005#name=Mine");
  });

  test("adds no entry to the history", () => {
    const before = history.length;
    addressBar(window).replace("?isin=US0378331005", "mine");
    expect(history.length).toBe(before);
  });

  test.each([null, "mine", { list: 7 }, {}])("was not written from a list after %o", (state) => {
    history.replaceState(state, "", "/");
    expect(addressBar(window).listOfAddress()).toBeUndefined();
  });

  test("stays as it is if the browser refuses a write, and takes the next one", () => {
    const bar = addressBar(window);
    const refuse = vi.spyOn(history, "replaceState").mockImplementation(() => {
      throw new DOMException("100 times per 30 seconds", "SecurityError");
    });
    bar.replace("?isin=US0378331005", "mine");
    expect(bar.search()).toBe("");
    refuse.mockRestore();
    bar.replace("?isin=US0378331005", "mine");
    expect(bar.search()).toBe("?isin=US0378331005");
  });
});
