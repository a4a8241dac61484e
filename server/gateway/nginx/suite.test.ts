import { afterEach, expect, test, vi } from "vitest";
import { describeWithNginx } from "./testing/suite.ts";

afterEach(() => vi.unstubAllEnvs());

test("tests that need nginx fail where it is missing, and say what to install", () => {
  vi.stubEnv("NGINX_PATH", "/nowhere/nginx");
  const define = vi.fn();
  expect(() => describeWithNginx("behind nginx", define)).toThrow(/^nginx is missing.+NGINX_PATH$/);
  expect(define).not.toHaveBeenCalled();
});
