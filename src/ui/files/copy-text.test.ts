import { describe, expect, test, vi } from "vitest";
import { copyText } from "./copy-text.ts";

const browser = (clipboard: object | undefined) =>
  ({ clipboard }) as unknown as Pick<Navigator, "clipboard">;

describe("a text", () => {
  test("is put on the clipboard", async () => {
    const writeText = vi.fn(async () => undefined);
    expect(await copyText("a", browser({ writeText }))).toBe("copied");
    expect(writeText).toHaveBeenCalledExactlyOnceWith("a");
  });

  test("is refused where the browser does not allow it", async () => {
    const writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    expect(await copyText("a", browser({ writeText }))).toBe("refused");
  });

  test("is refused where there is no clipboard", async () => {
    expect(await copyText("a", browser(undefined))).toBe("refused");
  });
});
