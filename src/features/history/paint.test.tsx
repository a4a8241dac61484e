import { afterEach, expect, test, vi } from "vitest";
import { bandColour, coloursOf } from "./paint.ts";

afterEach(() => vi.unstubAllGlobals());

test("forced colours have no band that covers the lines, no grid as strong as they are, and a dashed ask", () => {
  const { band, askDash } = coloursOf(document.body);
  expect(band).not.toBe("transparent");
  expect(askDash).toEqual([]);
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("forced-colors") }));
  const forced = coloursOf(document.body);
  expect(forced.band).toBe("transparent");
  expect(forced.denseBand).toBe("transparent");
  expect(forced.line).toBe("transparent");
  expect(forced.askDash).not.toEqual([]);
});

test("lines whose steps are close together have a band of their own", () => {
  const colours = { ...coloursOf(document.body), band: "grey", denseBand: "white" };
  expect(bandColour({ isDense: false }, colours)).toBe("grey");
  expect(bandColour({ isDense: true }, colours)).toBe("white");
});
