import { expect, test } from "vitest";
import { workersOf } from "./service-workers.ts";

test("a browser's service workers are read", () => {
  const serviceWorker = {} as ServiceWorkerContainer;
  expect(workersOf({ serviceWorker })).toBe(serviceWorker);
});

test.each([
  ["has none", {}],
  [
    "throws where they are read",
    {
      get serviceWorker(): ServiceWorkerContainer {
        throw new DOMException("denied", "SecurityError");
      },
    },
  ],
])("a browser that %s counts as one without", (_, browser) => {
  expect(workersOf(browser)).toBeUndefined();
});
