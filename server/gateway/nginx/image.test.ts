import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { rawRequest, requestText } from "#server/gateway/testing/raw-request.ts";
import { startRecordingService } from "#server/gateway/testing/recording-service.ts";
import { freePort } from "#server/testing/free-port.ts";
import { listens } from "./testing/start.ts";
import { describeWithNginx } from "./testing/suite.ts";

const HERE = import.meta.dirname;
const ROOT = join(HERE, "..", "..", "..");

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "touchline-image-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describeWithNginx("the container file", (nginx) => {
  const dockerfile = readFileSync(join(HERE, "Dockerfile"), "utf8");

  it("copies what exists, on the project's Node", () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)];
    const names = copied.flatMap(([, paths = ""]) => paths.split(" "));
    const built = [...dockerfile.matchAll(/--from=build \/build\/(server\S+)/g)];
    const all = [...names, ...built.map(([, path = ""]) => path)];
    expect(all.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
    const node = readFileSync(join(ROOT, ".nvmrc"), "utf8").trim();
    expect(new Set(dockerfile.match(/^FROM \S+/gm))).toEqual(
      new Set([`FROM node:${node}-bookworm-slim`]),
    );
  });

  it("starts: the bundled renderer writes what nginx runs on, below a folder of the test", async () => {
    const [, command = ""] = /^RUN npx rolldown (.+)$/m.exec(dockerfile) ?? [];
    const bundle = command.replace("render.mjs", join(folder, "render.mjs")).split(" ");
    const rolldown = join(ROOT, "node_modules", "rolldown", "bin", "cli.mjs");
    execFileSync(process.execPath, [rolldown, ...bundle], { cwd: ROOT, stdio: "ignore" });
    cpSync(join(HERE, "templates"), join(folder, "templates"), { recursive: true });
    // The image's own settings, with each path below the test's folder instead of the root.
    const front = dockerfile.slice(dockerfile.indexOf(" AS front"));
    const block = /^ENV ((?:.*\\\n)*.*)$/m.exec(front)?.[1] ?? "";
    const pairs = [...block.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = "", value = ""]) => [
      name,
      value.startsWith("/") && !value.startsWith("/dev/") ? join(folder, value) : value,
    ]);
    const port = await freePort();
    const server = await startRecordingService();
    const user = process.getuid?.() === 0 ? {} : { NGINX_USER: userInfo().username };
    const env = {
      PATH: `${dirname(nginx.path)}:${process.env["PATH"]}`,
      ...Object.fromEntries(pairs),
      ...user,
      SERVERS: new URL(server.origin).host,
      HOST: "127.0.0.1",
      PORT: String(port),
      ACCESS_LOG: join(folder, "access.log"),
      APP_DIR: folder,
      CONF_DIR: join(folder, "etc"),
    };
    const entry = spawn("sh", [join(HERE, "entrypoint.sh")], { env });
    const said: string[] = [];
    entry.stderr.on("data", (text) => said.push(String(text)));
    try {
      expect(await listens(port, entry), said.join("")).toBe(true);
      const answer = await rawRequest(port, requestText(port, "GET /healthz"));
      expect(answer.status).toBe(200);
      if (process.platform === "linux") {
        expect(readFileSync(`/proc/${entry.pid}/environ`, "latin1")).not.toContain("SERVERS");
        expect(readFileSync(`/proc/${entry.pid}/cmdline`, "latin1")).toContain("nginx");
      }
      // Who is not root is told that the workers are no other than the master.
      expect(said.filter((line) => !line.includes('"user" directive'))).toEqual([]);
    } finally {
      const gone = new Promise((resolve) => entry.once("exit", resolve));
      entry.kill("SIGTERM");
      await gone;
      await server.close();
    }
  });
});
