import { afterEach, expect, test, vi } from "vitest";
import { describeWithChroot, describeWithNginx } from "./testing/suite.ts";

afterEach(() => vi.unstubAllEnvs());

test("tests that need nginx fail without it, and say what to install", () => {
  vi.stubEnv("NGINX_PATH", "/nowhere/nginx");
  const define = vi.fn();
  expect(() => describeWithNginx("behind nginx", define)).toThrow(/^nginx is missing.+NGINX_PATH$/);
  expect(define).not.toHaveBeenCalled();
});

test("tests that need another root fail without it, and say who may run them", () => {
  vi.stubEnv("PATH", "/nowhere");
  const define = vi.fn();
  expect(() => describeWithChroot("in an empty root", define)).toThrow(/as root on Linux/);
  expect(define).not.toHaveBeenCalled();
});
