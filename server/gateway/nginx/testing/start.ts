import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import type { Nginx } from "#server/gateway/nginx/find.ts";
import { render } from "#server/gateway/nginx/render.ts";
import { parseFrontSettings } from "#server/gateway/nginx/settings.ts";
import { writeConfiguration } from "#server/gateway/nginx/write.ts";
import type { RawSettings } from "#server/gateway/settings/env-files.ts";
import { freePort } from "#server/testing/free-port.ts";

/** An nginx that runs on the loopback for a test. */
export interface Running {
  readonly port: number;
  readonly pid: number;
  /** The folder of its configuration and its logs. */
  readonly folder: string;
  /** Returns its logs so far, errors and requests. */
  logs(): string;
  close(): Promise<void>;
}

const TEMPLATES = join(import.meta.dirname, "..", "templates");

/** Starts nginx with these settings; the test sets port, folders and user. */
export async function startNginx(nginx: Nginx, raw: RawSettings): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), "touchline-nginx-"));
  // The workers open files below it.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const conf = join(folder, "conf");
  const settings = parseFrontSettings(
    {
      HOST: "127.0.0.1",
      PORT: String(port),
      NGINX_USER: process.getuid?.() === 0 ? "www-data" : userInfo().username,
      RUN_DIR: join(folder, "run"),
      ACCESS_LOG: join(folder, "access.log"),
      ERROR_LOG: join(folder, "error.log"),
      ...raw,
    },
    folder,
  );
  writeConfiguration(conf, render(settings, TEMPLATES), settings);
  const args = ["-p", folder, "-c", join(conf, "nginx.conf"), "-e", join(folder, "error.log")];
  const child = spawn(nginx.path, [...args, "-g", "daemon off;"], { env: {}, stdio: "ignore" });
  const logs = (): string =>
    ["error.log", "access.log"].map((file) => textOf(join(folder, file))).join("\n");
  if (!(await listens(port, child))) {
    const output = logs();
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`nginx does not start: ${output}`);
  }
  return {
    port,
    pid: child.pid ?? 0,
    folder,
    logs,
    close: () => stop(child, folder),
  };
}

/** Returns whether a process starts to listen before it ends. */
async function listens(port: number, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null) {
    if (await connects(port)) return true;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return false;
}

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const done = (connected: boolean): void => {
      socket.destroy();
      resolve(connected);
    };
    socket.once("connect", () => done(true)).once("error", () => done(false));
  });
}

function stop(child: ChildProcess, folder: string): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      rmSync(folder, { recursive: true, force: true });
      resolve();
    };
    if (child.exitCode !== null) {
      done();
      return;
    }
    child.once("exit", done);
    child.kill("SIGTERM");
  });
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
