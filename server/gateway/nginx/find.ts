import { spawnSync } from "node:child_process";

/** An nginx program on this machine. */
export interface Nginx {
  readonly path: string;
  /** For example `1.22.1`. */
  readonly version: string;
}

const PLACES = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx", "nginx"];

/** Finds nginx at `NGINX_PATH`, or at Debian's or Homebrew's path, or in the search path. */
export function findNginx(): Nginx | undefined {
  const named = process.env["NGINX_PATH"];
  for (const path of named ? [named] : PLACES) {
    const { stderr } = spawnSync(path, ["-v"], { encoding: "utf8" });
    const version = /nginx\/(\d+\.\d+\.\d+)/.exec(stderr ?? "")?.[1];
    if (version !== undefined) return { path, version };
  }
  return undefined;
}
