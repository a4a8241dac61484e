import { describe } from "vitest";
import { findNginx, type Nginx } from "#server/gateway/nginx/find.ts";

/** A group of tests that needs nginx: counted as skipped where there is none (in CI, as a failure). */
export function describeWithNginx(title: string, define: (nginx: Nginx) => void): void {
  const nginx = findNginx() ?? { path: "", version: "" };
  describe(title, { skip: nginx.path === "", timeout: 20_000 }, () => define(nginx));
}
