import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchParts } from "./fetch-parts.ts";

const part = vi.hoisted(() => vi.fn(() => Promise.resolve()));
const presenter = vi.hoisted(() => vi.fn(() => Promise.resolve()));
vi.mock("#app/lazy-parts.ts", () => ({ parts: [part], loadPresenter: presenter }));
vi.mock("#app/lazy-inner-parts.ts", () => ({ innerParts: {} }));
vi.mock("#features/watchlist/lazy-parts.ts", () => ({
  tableParts: [() => Promise.reject(new Error("gone")), part],
}));

beforeEach(() => void part.mockClear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test.each([
  ["says nothing of data", {}],
  ["does not save data", { connection: { saveData: false } }],
  [
    "throws where its connection is read",
    {
      get connection() {
        throw new DOMException("denied", "SecurityError");
      },
    },
  ],
])(
  "parts are fetched ahead, one that is gone or not, where the browser %s",
  async (_, navigator) => {
    vi.stubGlobal("navigator", navigator);
    await fetchParts(false);
    expect(part).toHaveBeenCalledTimes(2);
  },
);

test("no part is prefetched if the browser saves data", async () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  await fetchParts(false);
  expect(part).not.toHaveBeenCalled();
});

test("the presenter is prefetched on a simulated market only", async () => {
  vi.stubGlobal("navigator", {});
  presenter.mockClear().mockRejectedValueOnce(new Error("gone"));
  await fetchParts(false);
  expect(presenter).not.toHaveBeenCalled();
  await fetchParts(true);
  expect(presenter).toHaveBeenCalledOnce();
});

test("a browser that throws when its service workers are read causes no error", async () => {
  vi.stubEnv("PROD", true);
  const getter = vi.fn(() => {
    throw new DOMException("denied", "SecurityError");
  });
  vi.stubGlobal("navigator", Object.defineProperty({}, "serviceWorker", { get: getter }));
  await expect(fetchParts(false)).resolves.toBeUndefined();
  expect(getter).toHaveBeenCalled();
});
