import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "#server/testing/free-port.ts";
import { rawRequest, requestText } from "#server/testing/raw-request.ts";
import { CANARY, ECHOES, leaksIn } from "./testing/leaks.ts";
import { type RecordingService, startRecordingService } from "./testing/recording-service.ts";

const RUN = fileURLToPath(new URL("../../scripts/run.mjs", import.meta.url));
const QUOTE = "/api/instruments/US0378331005/latest-quote";

/** The gateway as an operator starts it: what it prints, and what a list of processes shows of it. */
describe("the gateway's own process", () => {
  let service: RecordingService;
  let gateway: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    service = await startRecordingService();
    gateway = await start(service.origin);
  });
  afterAll(async () => {
    await ended(gateway.child);
    await service.close();
  });

  test("shows the token in no output and no command line", async () => {
    const { child, port, output } = gateway;
    const ways: ((response: ServerResponse) => void)[] = [
      (response) => response.writeHead(500, { "x-token": CANARY }).end(ECHOES.join("\n")),
      (response) => response.writeHead(200, CANARY.replace(/[^\w]/g, "")).end(CANARY),
      (response) => response.writeHead(302, { location: `/${encodeURIComponent(CANARY)}` }).end(),
      (response) => response.socket?.end(`${CANARY}\r\n\r\n`),
      (response) => response.socket?.resetAndDestroy(),
    ];
    for (const way of ways) {
      let isMet = false;
      service.behave((_, response) => {
        isMet = true;
        way(response);
      });
      // What failed is asked for again after a while only, but whenever a user asks to try it.
      const met = async () => {
        const request = requestText(port, `GET ${QUOTE}`, ["X-Touchline-Probe: now"]);
        expect(leaksIn((await rawRequest(port, request)).text)).toEqual([]);
        return isMet;
      };
      await expect.poll(met, { timeout: 20_000 }).toBe(true);
    }
    expect(new Set(service.seen.map(({ headers }) => headers.authorization))).toEqual(
      new Set([`Bearer ${CANARY}`]),
    );
    expect(output()).toContain("The page receives 502");
    expect(leaksIn(output())).toEqual([]);
    const lines = commandLines(child.pid ?? 0);
    if (process.platform === "linux") expect(lines[0]).toContain("run.mjs");
    for (const line of lines) expect(leaksIn(line)).toEqual([]);
  });

  test("serves the files of the page, and no other file of the project", async () => {
    const { port } = gateway;
    const get = (path: string) => rawRequest(port, requestText(port, `GET ${path}`));
    const { body } = await get("/src/app/start/App.tsx");
    const imports = [...body.matchAll(/(?:from|import) "(\/[^"]+)"/g)].flatMap(
      ([, to]) => to ?? [],
    );
    expect(imports).toContainEqual(expect.stringMatching(/^\/node_modules\/\.vite\/deps\/react/));
    for (const path of ["/", "/@vite/client", "/manifest.webmanifest", ...imports]) {
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
    for (const path of ["/package.json", "/server/gateway/pages/plugin.ts", "/.env.local"]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });

  // The last: nothing can be asked of it afterwards.
  test("exits with code 0 on SIGTERM", async () => {
    expect(await ended(gateway.child)).toBe(0);
  });
});

async function start(baseUrl: string) {
  const port = await freePort();
  const settings = {
    MARKET_DATA_BASE_URL: baseUrl,
    MARKET_DATA_TOKEN: CANARY,
    PORT: String(port),
    HOST: "",
  };
  const child = spawn(process.execPath, [RUN, "dev"], { env: { ...process.env, ...settings } });
  let text = "";
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      text += chunk.toString();
      if (text.includes("Ctrl+C")) resolve();
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.once("exit", () => reject(new Error(`it does not start: ${text}`)));
  });
  return { child, port, output: () => text };
}

/** @returns the code with which it ends, or ended; null where a signal was what ended it */
function ended(child: ChildProcess): Promise<number | null> {
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  if (hasEnded) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.removeAllListeners("exit").once("exit", (code) => resolve(code));
    child.kill("SIGTERM");
  });
}

/** The command lines of a process and its descendants, where `/proc` exists. */
function commandLines(pid: number): readonly string[] {
  if (process.platform !== "linux") return [];
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
  const own = readFileSync(`/proc/${pid}/cmdline`, "latin1");
  return [own, ...children.flatMap((child) => commandLines(Number(child)))];
}
