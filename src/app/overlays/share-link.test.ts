import { describe, expect, test, vi } from "vitest";
import { shareLink } from "./share-link.ts";

const HREF = "http://desk.test/?isin=US0378331005";

function open(navigator: object) {
  return {
    navigator,
    location: { href: HREF },
  } as unknown as Window;
}

const refusal = (name: string) => () => Promise.reject(new DOMException("no", name));

describe("a link to the view", () => {
  test("is copied", async () => {
    const writeText = vi.fn(async () => undefined);
    expect(await shareLink(open({ clipboard: { writeText } }), false)).toBe("copied");
    expect(writeText).toHaveBeenCalledWith(HREF);
  });

  test("is copied with the name of the list and the labels", async () => {
    const writeText = vi.fn(async () => undefined);
    await shareLink(open({ clipboard: { writeText } }), false, `${HREF}#name=Mine`);
    expect(writeText).toHaveBeenCalledWith(`${HREF}#name=Mine`);
  });

  test("is copied by a key even if there is a share sheet", async () => {
    const share = vi.fn();
    const clipboard = { writeText: async () => undefined };
    expect(await shareLink(open({ clipboard, share }), false)).toBe("copied");
    expect(share).not.toHaveBeenCalled();
  });

  test("goes to the system's share sheet by a tap", async () => {
    const share = vi.fn(async () => undefined);
    expect(await shareLink(open({ share }), true)).toBe("shared");
    expect(share).toHaveBeenCalledWith({ url: HREF });
  });

  test("is copied by a tap if there is no share sheet", async () => {
    const clipboard = { writeText: async () => undefined };
    expect(await shareLink(open({ clipboard }), true)).toBe("copied");
  });

  test.each([
    ["the sheet is put away", { share: refusal("AbortError") }, "dismissed"],
    ["the sheet is refused", { share: refusal("NotAllowedError") }, "refused"],
    [
      "the clipboard is refused",
      { clipboard: { writeText: refusal("NotAllowedError") } },
      "refused",
    ],
    ["there is no clipboard", {}, "refused"],
  ])("reports the outcome when %s", async (_, navigator, outcome) => {
    expect(await shareLink(open(navigator), true)).toBe(outcome);
  });
});
