import { beforeEach, describe, expect, test, vi } from "vitest";
import { addressBar } from "./address-bar.ts";

beforeEach(() => history.replaceState(null, "", "/"));

describe("the address bar", () => {
  test("takes a query string beside the path, and remembers which list it was written from", () => {
    const bar = addressBar(window);
    bar.replace("?isin=US0378331005", "mine");
    expect(location.pathname + location.search).toBe("/?isin=US0378331005");
    expect(bar.search()).toBe("?isin=US0378331005");
    expect(bar.listOfAddress()).toBe("mine");
  });

  test("keeps the fragment, in which a link has its words", () => {
    history.replaceState(null, "", "/#name=Mine");
    addressBar(window).replace("?isin=US0378331005", "mine");
    expect(location.search + location.hash).toBe("?isin=US0378331005#name=Mine");
  });

  test("makes no entry of its own in the history", () => {
    const before = history.length;
    addressBar(window).replace("?isin=US0378331005", "mine");
    expect(history.length).toBe(before);
  });

  test.each([null, "mine", { list: 7 }, {}])("was not written from a list after %o", (state) => {
    history.replaceState(state, "", "/");
    expect(addressBar(window).listOfAddress()).toBeUndefined();
  });

  test("stays as it is where the browser refuses another write, and takes the next one", () => {
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
