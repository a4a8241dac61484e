import { afterEach, expect, test, vi } from "vitest";
import { saveFile } from "./save-file.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a file is downloaded under its name, and stays available after the click", async () => {
  vi.useFakeTimers();
  const made = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:here");
  const ended = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(`${this.download} ${this.href}`);
  });
  saveFile({ name: "a.json", type: "application/json", text: "{}" });
  expect(clicked).toEqual(["a.json blob:here"]);
  const [file] = made.mock.calls[0] ?? [];
  expect(file).toMatchObject({ size: 2, type: "application/json;charset=utf-8" });
  expect(ended).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(ended).toHaveBeenCalledExactlyOnceWith("blob:here");
});
