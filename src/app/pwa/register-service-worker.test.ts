import { expect, test, vi } from "vitest";
import { registerServiceWorker } from "./register-service-worker.ts";

test("a page that has loaded registers the worker and reports it", async () => {
  const active = { postMessage: vi.fn() };
  const register = vi.fn();
  await registerServiceWorker({
    register,
    ready: Promise.resolve({ active }),
  } as unknown as ServiceWorkerContainer);
  expect(register).toHaveBeenCalledWith("/service-worker.js", { updateViaCache: "none" });
  expect(active.postMessage).toHaveBeenCalledOnce();
});

test("a browser without service workers causes no error", async () => {
  await expect(registerServiceWorker(undefined)).resolves.toBeUndefined();
});

test("a browser that refuses causes no error", async () => {
  const register = () => Promise.reject(new DOMException("denied", "SecurityError"));
  await expect(
    registerServiceWorker({ register } as unknown as ServiceWorkerContainer),
  ).resolves.toBeUndefined();
});
