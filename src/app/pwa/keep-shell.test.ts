import { expect, test, vi } from "vitest";
import { keepShell } from "./keep-shell.ts";

test("a page that stands registers the worker and tells it so", async () => {
  const active = { postMessage: vi.fn() };
  const register = vi.fn();
  await keepShell({
    register,
    ready: Promise.resolve({ active }),
  } as unknown as ServiceWorkerContainer);
  expect(register).toHaveBeenCalledWith("/service-worker.js", { updateViaCache: "none" });
  expect(active.postMessage).toHaveBeenCalledOnce();
});

test("a browser without such workers is left in peace", async () => {
  await expect(keepShell(undefined)).resolves.toBeUndefined();
});

test("a browser that refuses is left in peace", async () => {
  const register = () => Promise.reject(new DOMException("denied", "SecurityError"));
  await expect(
    keepShell({ register } as unknown as ServiceWorkerContainer),
  ).resolves.toBeUndefined();
});
