import { execFile } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer as createHttp, request } from "node:http";
import { createServer as createHttps, request as requestTls } from "node:https";
import { type AddressInfo, createConnection } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FAULT_HEADER } from "#market/gateway-headers.ts";
import { DATA_HEADERS, PAGE_HEADERS } from "#server/gateway/headers.ts";
import { makeSelfSigned } from "#server/gateway/testing/certificate.ts";
import { INSTALLABLE, makeFixtureSite } from "#server/gateway/testing/fixture-site.ts";
import { CANARY, ECHOES, leaksIn } from "#server/gateway/testing/leaks.ts";
import { rawRequest, requestText } from "#server/gateway/testing/raw-request.ts";
import { startRecordingService } from "#server/gateway/testing/recording-service.ts";
import type { Bounds } from "./render.ts";
import { isin, plain } from "./testing/exchange.ts";
import { freePort, type Running, startNginx } from "./testing/start.ts";
import { describeWithNginx } from "./testing/suite.ts";

const QUOTE = `/api/instruments/${isin(1)}/latest-quote`;
const UNREACHABLE = "http://127.0.0.1:9/";

describeWithNginx("what nginx guards", (nginx) => {
  const endings: (() => unknown)[] = [];
  let root = "";

  beforeEach(() => {
    const site = makeFixtureSite(CANARY);
    root = site.root;
    chmodSync(root, 0o755);
    endings.push(() => site.remove());
  });
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });

  async function start(
    settings: Readonly<Record<string, string>>,
    bounds: Partial<Bounds> = {},
  ): Promise<Running> {
    const defaults = {
      MARKET_DATA_BASE_URL: UNREACHABLE,
      MARKET_DATA_TOKEN: CANARY,
      SITE_DIR: join(root, "dist"),
    };
    const running = await startNginx(nginx, { ...defaults, ...settings }, bounds);
    endings.push(() => running.close());
    return running;
  }

  async function record() {
    const service = await startRecordingService();
    endings.push(() => service.close());
    return service;
  }

  const ask = ({ port }: Running, target: string, headers: readonly string[] = []) =>
    rawRequest(port, requestText(port, `GET ${target}`, headers));

  it("sends the security headers of the gateway in Node with everything", async () => {
    const service = await record();
    const gateway = await start({ MARKET_DATA_BASE_URL: service.origin });
    for (const target of ["/", "/index.html", "/?isin=x", "/favicon.svg", "/assets/main-4f2a.js"]) {
      const answer = await ask(gateway, target);
      expect([target, answer.status]).toEqual([target, 200]);
      expect(answer.headers).toMatchObject(PAGE_HEADERS);
    }
    const data = [
      QUOTE,
      "/config.json",
      "/healthz",
      "/nothing",
      "/api",
      `${QUOTE}?x`,
      "/%zz",
      "//",
    ];
    for (const target of data) {
      const { headers } = await ask(gateway, target);
      expect(headers).toMatchObject(DATA_HEADERS);
    }
    const mute = await rawRequest(gateway.port, "nonsense\r\n\r\n");
    expect(mute.headers).toMatchObject(DATA_HEADERS);
  });

  it("lets assets be kept for ever and has everything else revalidated", async () => {
    const gateway = await start({});
    const kept = async (target: string) => (await ask(gateway, target)).headers["cache-control"];
    expect(await kept("/assets/main-4f2a.js")).toBe("public, max-age=31536000, immutable");
    expect(await kept("/")).toBe("no-cache");
    expect(await kept("/favicon.svg")).toBe("no-cache");
    const { headers } = await ask(gateway, "/");
    const again = await ask(gateway, "/", [`If-None-Match: ${headers["etag"]}`]);
    expect(again.status).toBe(304);
    expect(again.headers).toMatchObject(PAGE_HEADERS);
  });

  it("serves what installs the page by its type, to be asked for again each time", async () => {
    const gateway = await start({});
    for (const [target, type] of Object.entries(INSTALLABLE)) {
      const { status, headers } = await ask(gateway, target);
      expect([target, status]).toEqual([target, 200]);
      expect(headers["content-type"]).toMatch(type);
      expect(headers).toMatchObject({ ...PAGE_HEADERS, "cache-control": "no-cache" });
    }
  });

  it("answers no mistyped address with the page", async () => {
    const gateway = await start({});
    for (const target of ["/watchlist", "/assets", "/assets/", "/index.htm", "/index.html/"]) {
      expect([target, (await ask(gateway, target)).status]).toEqual([target, 404]);
    }
  });

  it("keeps out whom the operator's own access control keeps out", async () => {
    const guide = readFileSync(new URL("../../../docs/deploy.md", import.meta.url), "utf8");
    const example = /```nginx\n([\s\S]*?)```/.exec(guide)?.[1] ?? "";
    const doorman = createHttp(({ headers }, response) =>
      response.writeHead(headers.cookie === "session=1" ? 204 : 401).end(),
    );
    await new Promise<void>((resolve) => doorman.listen(0, "127.0.0.1", resolve));
    endings.push(() => doorman.close());
    const { port } = doorman.address() as AddressInfo;
    const file = join(root, "access.conf");
    expect(example).toContain("127.0.0.1:9000");
    writeFileSync(file, example.replace("127.0.0.1:9000", `127.0.0.1:${port}`));
    const service = await record();
    const gateway = await start({ MARKET_DATA_BASE_URL: service.origin, ACCESS_CONF: file });
    for (const target of ["/", "/assets/main-4f2a.js", "/config.json", QUOTE]) {
      const answer = await ask(gateway, target);
      expect([target, answer.status]).toEqual([target, 401]);
      expect(answer.headers).toMatchObject(DATA_HEADERS);
      expect((await ask(gateway, target, ["Cookie: session=1"])).status).toBe(200);
    }
    expect((await ask(gateway, "/healthz")).status).toBe(200);
    expect(service.seen).toHaveLength(1);
    expect(service.seen[0]?.headers.cookie).toBeUndefined();
  });

  it("asks a service behind TLS whose certificate verifies, and no other", async () => {
    const asked: string[] = [];
    const at = async (name: string, trusted: boolean) => {
      const { cert, key } = makeSelfSigned(name);
      const server = createHttps({ cert, key }, ({ headers }, response) => {
        asked.push(`${name} ${headers.authorization}`);
        response.end("{}");
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      endings.push(() => server.close());
      writeFileSync(join(root, "ca.pem"), cert);
      const gateway = await start({
        MARKET_DATA_BASE_URL: `https://localhost:${(server.address() as AddressInfo).port}`,
        ...(trusted ? { MARKET_DATA_CA: join(root, "ca.pem") } : {}),
      });
      return ask(gateway, QUOTE);
    };
    expect((await at("localhost", false)).status).toBe(502);
    expect((await at("elsewhere.example", true)).status).toBe(502);
    expect(asked).toEqual([]);
    expect((await at("localhost", true)).status).toBe(200);
    expect(asked).toEqual([`localhost Bearer ${CANARY}`]);
  });

  it("speaks TLS itself where it has a certificate, and says that it always will", async () => {
    const { cert, key } = makeSelfSigned();
    writeFileSync(join(root, "cert.pem"), cert);
    writeFileSync(join(root, "key.pem"), key);
    const gateway = await start({
      TLS_CERTIFICATE: join(root, "cert.pem"),
      TLS_KEY: join(root, "key.pem"),
    });
    const sent = await new Promise<string | string[] | undefined>((resolve, reject) => {
      const options = { host: "127.0.0.1", port: gateway.port, ca: cert, path: "/nothing" };
      requestTls(options, (response) => {
        resolve(response.resume().headers["strict-transport-security"]);
      })
        .once("error", reject)
        .end();
    });
    expect(sent).toBe("max-age=31536000");
    const bare = await ask(gateway, "/");
    expect(bare.status).toBe(400);
    expect(bare.headers["strict-transport-security"]).toBeUndefined();
  });

  it.each([false, true])("is found alive by its container, behind TLS: %s", async (isTls) => {
    const { cert, key } = makeSelfSigned("elsewhere.example");
    const files = { TLS_CERTIFICATE: join(root, "own.pem"), TLS_KEY: join(root, "own-key.pem") };
    writeFileSync(files.TLS_CERTIFICATE, cert);
    writeFileSync(files.TLS_KEY, key);
    const tls = isTls ? files : {};
    const gateway = await start(tls);
    const recipe = readFileSync(join(import.meta.dirname, "Dockerfile"), "utf8");
    const [, command = "[]"] = /^HEALTHCHECK CMD (.+)$/m.exec(recipe) ?? [];
    const [, ...args] = JSON.parse(command) as string[];
    const codeAt = (port: number) =>
      new Promise((resolve) => {
        const env = { PATH: process.env["PATH"], PORT: String(port), ...tls };
        execFile(process.execPath, args, { env }, (error) => resolve(error?.code ?? 0));
      });
    expect(await codeAt(gateway.port)).toBe(0);
    expect(await codeAt(await freePort())).toBe(1);
  });

  it("shows the token to nobody but the service", async () => {
    const service = await record();
    service.behave((_, response) =>
      response
        .writeHead(200, { "x-api-key": CANARY, "retry-after": CANARY })
        .end(ECHOES.join("\n")),
    );
    const gateway = await start({ MARKET_DATA_BASE_URL: service.origin });
    const answer = await ask(gateway, QUOTE);
    expect(answer.status).toBe(200);
    expect(plain(answer)).toContain("[redacted]");
    expect(leaksIn(answer.text)).toEqual([]);
    expect(service.seen[0]?.headers.authorization).toBe(`Bearer ${CANARY}`);
    const secret = ["conf/token.conf", "conf/redact.conf"].map((file) =>
      join(gateway.folder, file),
    );
    expect(secret.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
    const files = readdirSync(gateway.folder, { recursive: true, encoding: "utf8" })
      .map((file) => join(gateway.folder, file))
      .filter((file) => statSync(file).isFile() && !secret.includes(file));
    expect(files.some((file) => file.includes("/cache/quotes/"))).toBe(true);
    expect(files.filter((file) => leaksIn(readFileSync(file, "latin1")).length > 0)).toEqual([]);
    for (const pid of processesOf(gateway.pid)) {
      expect(leaksIn(readFileSync(`/proc/${pid}/cmdline`, "latin1"))).toEqual([]);
      expect(leaksIn(readFileSync(`/proc/${pid}/environ`, "latin1"))).toEqual([]);
    }
  });

  it("sends every token just as it is, and finds it in any of its spellings", async () => {
    const visible = String.fromCharCode(...Array.from({ length: 94 }, (_, index) => 0x21 + index));
    const variable = ["$dollar$", "{dollar}"].join("");
    for (const token of [visible, `\\e"f'g;h{i}${variable}`, "J".repeat(1500)]) {
      const service = await record();
      service.behave(({ headers }, response) => {
        const echoed = headers.authorization?.slice("Bearer ".length) ?? "";
        const encoded = encodeURIComponent(echoed);
        response.end(`<${echoed}> <${encoded}> <${Buffer.from(echoed).toString("hex")}>`);
      });
      const settings = { MARKET_DATA_BASE_URL: service.origin, MARKET_DATA_TOKEN: token };
      const body = plain(await ask(await start(settings), QUOTE));
      expect(service.seen[0]?.headers.authorization).toBe(`Bearer ${token}`);
      expect(body.replaceAll("[redacted]", "")).toBe("<> <> <>");
    }
  });

  it("tells a refusal at once, though its body never ends", async () => {
    const service = await record();
    const gateway = await start({ MARKET_DATA_BASE_URL: service.origin }, { deadlineMs: 600_000 });
    for (const status of [401, 403, 429]) {
      service.behave((_, response) => {
        response.writeHead(status, { "retry-after": "60" }).write("{");
      });
      const answer = await ask(gateway, `/api/instruments/${isin(status)}/latest-quote`);
      expect([answer.status, answer.headers["retry-after"]]).toEqual([status, "60"]);
    }
  });

  it("tells at once what says of itself that it is too large", async () => {
    const service = await record();
    const gateway = await start({ MARKET_DATA_BASE_URL: service.origin }, { deadlineMs: 600_000 });
    const stall = (length: string) =>
      service.behave((_, response) => {
        response.writeHead(200, { "content-length": length }).write("{");
      });
    for (const length of [1024 * 1024 + 1, 9_999_999, 12_345_678, 2 ** 40]) {
      stall(String(length));
      const answer = await ask(gateway, `/api/instruments/${isin(length % 1e9)}/latest-quote`);
      expect([answer.status, answer.headers[FAULT_HEADER]]).toEqual([502, "large"]);
    }
    stall(String(32 * 1024 * 1024 + 1));
    expect((await ask(gateway, "/api/instruments")).headers[FAULT_HEADER]).toBe("large");
  });

  it("admits the workers alone to the tiers behind the edge", async () => {
    const gateway = await start({});
    expect(statSync(join(gateway.folder, "run")).mode & 0o777).toBe(0o750);
    const socket = createConnection(join(gateway.folder, "run", "vault.sock"));
    await new Promise<void>((resolve) => socket.once("connect", resolve));
    socket.destroy();
  });

  it("keeps a slow reader and an idle connection from nobody else", async () => {
    const gateway = await start({});
    const idle = createConnection(gateway.port, "127.0.0.1");
    endings.push(() => idle.destroy());
    await new Promise<void>((resolve) => idle.once("connect", resolve));
    idle.write("GET / HTTP/1.1\r\nHost: 127");
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request({ host: "127.0.0.1", port: gateway.port, path: "/healthz" }, (response) =>
        resolve(response.resume().statusCode),
      )
        .once("error", reject)
        .end();
    });
    expect(status).toBe(200);
  });
});

/** The master and its workers, where the system tells. */
function processesOf(master: number): readonly number[] {
  if (process.platform !== "linux") return [];
  const children = readFileSync(`/proc/${master}/task/${master}/children`, "utf8");
  return [master, ...children.trim().split(" ").map(Number)];
}
