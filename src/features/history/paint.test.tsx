import { afterEach, expect, test, vi } from "vitest";
import { coloursOf } from "./paint.ts";

afterEach(() => vi.unstubAllGlobals());

test("forced colours have no band that covers the lines, no grid as strong as they are, and a dashed ask", () => {
  const { band, askDash } = coloursOf(document.body);
  expect(band(0)).not.toBe("transparent");
  expect(askDash).toEqual([]);
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("forced-colors") }));
  const forced = coloursOf(document.body);
  expect(forced.band(0)).toBe("transparent");
  expect(forced.band(1)).toBe("transparent");
  expect(forced.line).toBe("transparent");
  expect(forced.askDash).not.toEqual([]);
});

test("the band is stronger the closer together the steps are, without a sudden change", () => {
  const { band } = coloursOf(document.body);
  const strengths = [0, 0.5, 1].map((density) => /[\d.]+%/.exec(band(density))?.[0]);
  expect(strengths).toEqual(["5.5%", "9.8%", "14.0%"]);
});
