import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { addressOfView, changeView } from "./change-view.ts";
import { useViewName, viewOf } from "./view.ts";

afterEach(() => window.history.replaceState(null, "", "/"));

test.each([
  ["", "desk"],
  ["?view=desk", "desk"],
  ["?isin=US0378331005&view=wall", "wall"],
  ["?view=presenter", "presenter"],
  ["?view=Wall", "desk"],
  ["?view=", "desk"],
  ["?view=wall&view=presenter", "wall"],
])("the address %j names the %s", (search, name) => {
  expect(viewOf(search)).toBe(name);
});

test("another view keeps the other parameters of the address", () => {
  const location = { pathname: "/", search: "?isin=US0378331005,IE000CNSFAR2&lang=de" } as Location;
  const wall = addressOfView("wall", location);
  expect(wall).toBe("/?isin=US0378331005,IE000CNSFAR2&lang=de&view=wall");
  const search = wall.slice(1);
  expect(addressOfView("desk", { pathname: "/", search } as Location)).toBe(
    "/?isin=US0378331005,IE000CNSFAR2&lang=de",
  );
});

test("the page follows a change of its view, and keeps the history state", () => {
  window.history.replaceState({ list: "l1" }, "", "/?list=l1");
  const { result } = renderHook(useViewName);
  expect(result.current).toBe("desk");
  act(() => changeView("wall"));
  expect(result.current).toBe("wall");
  expect(window.location.search).toBe("?list=l1&view=wall");
  expect(window.history.state).toEqual({ list: "l1" });
  act(() => changeView("desk"));
  expect(result.current).toBe("desk");
  expect(window.location.search).toBe("?list=l1");
});
