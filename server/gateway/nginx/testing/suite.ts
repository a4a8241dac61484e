import { spawnSync } from "node:child_process";
import { describe } from "vitest";
import { findNginx, type Nginx } from "#server/gateway/nginx/find.ts";

const NGINX_IS_MISSING =
  "nginx is missing, these tests need it: install it (on Debian, apt-get install nginx-light), or name one in NGINX_PATH";

/** Defines a group of tests that needs nginx. It is never skipped: without nginx, its file fails. */
export function describeWithNginx(title: string, define: (nginx: Nginx) => void): void {
  const nginx = requireNginx();
  describe(title, { timeout: 20_000 }, () => define(nginx));
}

/** @throws if there is none; the message is one line that says what to install */
export function requireNginx(): Nginx {
  const nginx = findNginx();
  if (nginx === undefined) throw new Error(NGINX_IS_MISSING);
  return nginx;
}

const ROOT_IS_MISSING =
  "these tests give a process another root: run them as root on Linux, with the right to chroot";

/** Defines a group of tests that needs chroot. It is never skipped: without the right to it, its file fails. */
export function describeWithChroot(title: string, define: () => void): void {
  requireChroot();
  describe(title, define);
}

/** @throws if this machine or user cannot do that; the message is one line */
function requireChroot(): void {
  const isPossible =
    process.platform === "linux" && spawnSync("chroot", ["/", "true"]).status === 0;
  if (!isPossible) throw new Error(ROOT_IS_MISSING);
}
