import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS } from "#storage/settings.ts";
import Settings from "./Settings.tsx";

afterEach(cleanup);

function open(settings = DEFAULT_SETTINGS) {
  const onChange = vi.fn();
  const nothing = () => undefined;
  render(
    <Settings
      settings={settings}
      onChange={onChange}
      onKeys={nothing}
      onPace={nothing}
      onBackup={nothing}
      onRecordings={nothing}
      onClose={nothing}
    />,
  );
  return onChange;
}

describe("the settings", () => {
  test.each([
    ["High contrast", { theme: "contrast" }],
    ["Red, green", { palette: "red-green" }],
    ["Compact", { density: "compact" }],
    ["125 %", { textSize: 125 }],
    ["150 %", { textSize: 150 }],
    ["Deutsch", { language: "de" }],
  ])("change one thing alone: %s", (name, change) => {
    const onChange = open();
    fireEvent.click(screen.getByRole("radio", { name }));
    expect(onChange.mock.calls).toEqual([[change]]);
  });

  test.each([
    ["Flash price changes", { flash: false }],
    ["Play a sound on alerts", { sound: true }],
  ])("switch one thing: %s", (name, change) => {
    const onChange = open();
    fireEvent.click(screen.getByRole("checkbox", { name }));
    expect(onChange.mock.calls).toEqual([[change]]);
  });

  test("have the sound of alerts in a section of its own", () => {
    open();
    const alerts = screen.getByRole("region", { name: "Alerts" });
    expect(within(alerts).getAllByRole("checkbox")).toEqual([
      screen.getByRole("checkbox", { name: "Play a sound on alerts" }),
    ]);
  });

  test("show a sample figure for each number format", () => {
    const onChange = open();
    const field = screen.getByRole("combobox", { name: "Number format" });
    expect(screen.getByRole("option", { name: "Match language: 1,234,567.89" })).toBeDefined();
    expect(screen.getByRole("option", { name: "German: 1.234.567,89" })).toBeDefined();
    fireEvent.change(field, { target: { value: "de" } });
    expect(onChange.mock.calls).toEqual([[{ locale: "de" }]]);
  });

  test("offer every time zone of the browser, and keep a zone that it lists under another name", () => {
    const onChange = open({ ...DEFAULT_SETTINGS, timeZone: "Asia/Calcutta" });
    const field = screen.getByRole<HTMLSelectElement>("combobox", { name: "Time zone" });
    expect(field.value).toBe("Asia/Calcutta");
    fireEvent.change(field, { target: { value: "America/New_York" } });
    expect(onChange.mock.calls).toEqual([[{ timeZone: "America/New_York" }]]);
  });
});
