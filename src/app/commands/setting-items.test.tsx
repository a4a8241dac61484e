import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SETTING_DEFS, SETTING_NAMES } from "#features/settings/setting-defs.ts";
import { useSettingLabels } from "#features/settings/use-setting-labels.ts";
import { DEFAULT_SETTINGS } from "#storage/settings.ts";
import { commandMessages } from "./command-messages.ts";
import { settingItems } from "./use-setting-items.ts";

function items() {
  const choose = vi.fn();
  const labels = renderHook(useSettingLabels).result.current;
  const words = commandMessages.get();
  return { choose, all: settingItems({ settings: DEFAULT_SETTINGS, choose, labels, words }) };
}

test("the palette has a command for each choice of each setting that has no view of its own", () => {
  const { choose, all } = items();
  for (const name of SETTING_NAMES) {
    const own = all.filter(({ id }) => id.startsWith(`${name} `));
    const { control, choices = [] } = SETTING_DEFS[name];
    const values =
      control === "switch"
        ? [true, false]
        : control === "view"
          ? []
          : choices.map((one) => one.value);
    expect(values.length === 0, name).toBe(control === "view");
    choose.mockClear();
    for (const item of own) item.act();
    expect(choose.mock.calls, name).toEqual(values.map((value) => [{ [name]: value }]));
    const chosen = own.filter(({ isChosen }) => isChosen);
    if (control !== "view") expect(chosen, name).toHaveLength(1);
  }
});

test("a choice is found by its words in both languages", () => {
  const { all } = items();
  const german = all.find(({ id }) => id === "language de");
  expect(german?.title).toBe("Language: Deutsch");
  for (const word of ["German", "Deutsch", "sprache"]) expect(german?.keywords).toContain(word);
});
