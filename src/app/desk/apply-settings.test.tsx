import { renderHook } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { useNumberFormat } from "#messages/figures.ts";
import { useClockTimes } from "#messages/time.ts";
import { DEFAULT_SETTINGS } from "#storage/settings.ts";
import { applyAppearance, applyLocale } from "./apply-settings.ts";

const root = document.createElement("html");
const marks = () =>
  Object.fromEntries([...root.attributes].map(({ name, value }) => [name, value]));

describe("the chosen appearance", () => {
  test("sets no attribute for a default", () => {
    applyAppearance(root, DEFAULT_SETTINGS);
    expect(marks()).toEqual({});
  });

  test("is written to the root element, and removed again", () => {
    const chosen = { theme: "light", palette: "blue-orange", textSize: 125, flash: false } as const;
    applyAppearance(root, { ...DEFAULT_SETTINGS, ...chosen });
    expect(marks()).toEqual({
      "data-theme": "light",
      "data-palette": "blue-orange",
      "data-text-size": "125",
      "data-flash": "off",
    });
    applyAppearance(root, { ...DEFAULT_SETTINGS, theme: "contrast" });
    expect(marks()).toEqual({ "data-contrast": "more" });
  });
});

describe("the chosen formats", () => {
  afterEach(() => applyLocale(DEFAULT_SETTINGS, "en"));
  const figures = () => renderHook(() => useNumberFormat()).result.current.decimal;

  test("write figures in the format of the language, or in the chosen one", () => {
    applyLocale(DEFAULT_SETTINGS, "de");
    expect(figures()).toBe(",");
    applyLocale({ ...DEFAULT_SETTINGS, locale: "en-IN" }, "de");
    expect(figures()).toBe(".");
  });

  test("write times in the chosen zone", () => {
    applyLocale({ ...DEFAULT_SETTINGS, timeZone: "Asia/Tokyo" }, "en");
    expect(renderHook(() => useClockTimes()).result.current.zone).toBe("Asia/Tokyo");
  });
});
