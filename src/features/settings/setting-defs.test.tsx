import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS, settingsFormat } from "#storage/settings.ts";
import { readFormat } from "#storage/stored-format.ts";
import { useRowNames } from "./row-names.ts";
import { SettingField } from "./SettingField.tsx";
import { SETTING_DEFS, SETTING_NAMES } from "./setting-defs.ts";

afterEach(cleanup);

const fields = Object.keys(DEFAULT_SETTINGS).filter((name) => name !== "version");

test("every field of the schema has a definition, and there is no other", () => {
  expect([...SETTING_NAMES].sort()).toEqual(fields.sort());
});

describe.each(SETTING_NAMES)("the setting %s", (name) => {
  const { section, control, choices = [], inBackup } = SETTING_DEFS[name];

  test("is in the form, or has a view of its own", () => {
    render(<SettingField name={name} value={DEFAULT_SETTINGS[name]} onChange={() => undefined} />);
    const role = { choices: "radiogroup", switch: "checkbox", locale: "combobox" } as const;
    if (control === "view") expect(section).toBe("own");
    else screen.getByRole(control === "timeZone" ? "combobox" : role[control]);
  });

  test("has choices that its schema accepts, including its default", () => {
    for (const { value } of choices) {
      const read = readFormat({ ...DEFAULT_SETTINGS, [name]: value }, settingsFormat);
      expect(read).toMatchObject({ value: { [name]: value }, issues: [] });
    }
    if (choices.length > 0) {
      expect(choices.map(({ value }) => value)).toContain(DEFAULT_SETTINGS[name]);
    }
  });

  test("has a name in the preview of a backup", () => {
    const Name = () => <p>{useRowNames()({ part: "settings", name })}</p>;
    const { container } = render(<Name />);
    expect(container.textContent).toContain(inBackup);
  });
});
