import { describe, expect, test } from "vitest";
import { parsePositive } from "#market/figure.ts";
import { DEFAULT_SETTINGS, type Settings, settingsFormat } from "./settings.ts";
import { readFormat } from "./stored-format.ts";

const OWN: Settings = {
  version: 1,
  theme: "contrast",
  palette: "blue-orange",
  density: "compact",
  textSize: 125,
  language: "de",
  locale: "de-CH",
  timeZone: "Europe/Zurich",
  flash: false,
  sound: true,
  keys: { pause: "Mod+P", watch: "" },
  presets: ["7", "0.50"].flatMap((text) => parsePositive(text) ?? []),
  compare: true,
};

describe("settings", () => {
  test.each([DEFAULT_SETTINGS, OWN])("come back as they were written: %j", (settings) => {
    expect(readFormat(structuredClone(settings), settingsFormat)).toMatchObject({
      value: settings,
      issues: [],
    });
  });

  test("that are missing have their defaults", () => {
    expect(readFormat({ version: 1, theme: "dark" }, settingsFormat)).toMatchObject({
      value: { ...DEFAULT_SETTINGS, theme: "dark" },
      issues: [],
    });
  });

  test.each([
    ["theme", "pink"],
    ["palette", "red"],
    ["density", 7],
    ["textSize", "125"],
    ["textSize", 400],
    ["language", "xx"],
    ["locale", "not a locale"],
    ["timeZone", "Mars/Olympus"],
    ["flash", "yes"],
    ["sound", null],
    ["keys", ["P"]],
    ["presets", "100"],
    ["compare", "yes"],
  ])("that are no settings cost no other: %s %j", (name, bad) => {
    const read = readFormat({ ...OWN, [name]: bad }, settingsFormat);
    expect(read).toMatchObject({
      value: { ...OWN, [name]: DEFAULT_SETTINGS[name as keyof Settings] },
    });
    expect(read.kind === "read" && read.issues).toHaveLength(1);
  });

  test("lose only the bad key", () => {
    const read = readFormat({ ...OWN, keys: { pause: 7, watch: "W" } }, settingsFormat);
    expect(read).toMatchObject({ value: { keys: { watch: "W" } } });
  });

  test("lose only a bad quantity, and those beyond the limit", () => {
    const bad = ["1", "0", "-5", "1e5", 7, "2.50", "1,000"];
    const read = readFormat({ ...OWN, presets: bad }, settingsFormat);
    expect(read).toMatchObject({ value: { presets: ["1", "2.50"] } });
    const many = Array.from({ length: 9 }, (_, index) => `${index + 1}`);
    const cut = readFormat({ ...OWN, presets: many }, settingsFormat);
    expect(cut).toMatchObject({ value: { presets: many.slice(0, 8) } });
  });
});
