import { expect, test, vi } from "vitest";
import { showPage } from "./show-page.ts";

const pagesWith = (...open: readonly { focus: () => Promise<unknown> }[]) => ({
  matchAll: vi.fn(async () => open),
  openWindow: vi.fn(async () => undefined),
});

test("the open tab that was used last comes to the front", async () => {
  const last = { focus: vi.fn(async () => undefined) };
  const other = { focus: vi.fn(async () => undefined) };
  const pages = pagesWith(last, other);
  await showPage(pages);
  expect(pages.matchAll).toHaveBeenCalledWith({ type: "window", includeUncontrolled: true });
  expect(last.focus).toHaveBeenCalledOnce();
  expect(other.focus).not.toHaveBeenCalled();
  expect(pages.openWindow).not.toHaveBeenCalled();
});

test("the desk opens if no tab is open", async () => {
  const pages = pagesWith();
  await showPage(pages);
  expect(pages.openWindow).toHaveBeenCalledWith("/");
});

test("a browser that refuses causes no error", async () => {
  const refused = async () => {
    throw new DOMException("Not allowed to focus a window.", "InvalidAccessError");
  };
  await expect(showPage(pagesWith({ focus: refused }))).resolves.toBeUndefined();
});
