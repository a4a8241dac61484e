import { spawnSync } from "node:child_process";

/** An nginx program on this machine. */
export interface Nginx {
  readonly path: string;
  /** As in `1.22.1`. */
  readonly version: string;
}

const PLACES = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx", "nginx"];

/** Finds nginx: `NGINX_PATH`, Debian's, Homebrew's, or the one of the search path. */
export function findNginx(): Nginx | undefined {
  const named = process.env["NGINX_PATH"];
  for (const path of named ? [named] : PLACES) {
    const { stderr } = spawnSync(path, ["-v"], { encoding: "utf8" });
    const version = /nginx\/(\d+\.\d+\.\d+)/.exec(stderr ?? "")?.[1];
    if (version !== undefined) return { path, version };
  }
  return undefined;
}
