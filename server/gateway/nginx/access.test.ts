import { execFile } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { createServer as createHttp } from "node:http";
import { get as getTls } from "node:https";
import { join } from "node:path";
import { connect as connectTls, type SecureVersion } from "node:tls";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DATA_HEADERS } from "#server/gateway/security-headers.ts";
import { makeSelfSigned } from "#server/gateway/testing/certificate.ts";
import { makeFixtureSite } from "#server/gateway/testing/fixture-site.ts";
import { CANARY } from "#server/gateway/testing/leaks.ts";
import {
  type RecordingService,
  startRecordingService,
} from "#server/gateway/testing/recording-service.ts";
import { bundleProgram } from "#server/testing/bundle-program.ts";
import { freePort } from "#server/testing/free-port.ts";
import { rawRequest, requestText } from "#server/testing/raw-request.ts";
import { listenOn } from "./testing/listen.ts";
import { type Running, startNginx } from "./testing/start.ts";
import { describeWithNginx } from "./testing/suite.ts";

const QUOTE = "/api/instruments/US0378331005/latest-quote";
const GUARDED = ["/", "/assets/main-4f2a.js", "/config.json", QUOTE, "/feed", "/nothing/"];
const GUIDE = new URL("../../../docs/deploy.md", import.meta.url);

describeWithNginx("nginx with access rules and TLS", (nginx) => {
  const endings: (() => unknown)[] = [];
  let root = "";
  let server: RecordingService;

  beforeEach(async () => {
    const site = makeFixtureSite(CANARY);
    root = site.root;
    chmodSync(root, 0o755);
    server = await startRecordingService();
    endings.push(
      () => site.remove(),
      () => server.close(),
    );
  });
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });

  async function start(settings: Readonly<Record<string, string>>): Promise<Running> {
    const defaults = { SERVERS: new URL(server.origin).host, SITE_DIR: join(root, "dist") };
    const front = await startNginx(nginx, { ...defaults, ...settings });
    endings.push(() => front.close());
    return front;
  }

  function withRules(rules: string): Promise<Running> {
    const file = join(root, "access.conf");
    writeFileSync(file, rules);
    return start({ ACCESS_CONF: file });
  }

  const ask = ({ port }: Running, target: string, headers: readonly string[] = []) =>
    rawRequest(port, requestText(port, `GET ${target}`, headers));

  test("refuses clients by the access rules of the guide, for streams too", async () => {
    const example = /```nginx\n([\s\S]*?)```/.exec(readFileSync(GUIDE, "utf8"))?.[1] ?? "";
    const doorman = createHttp(({ headers }, response) =>
      response.writeHead(headers.cookie === "session=1" ? 204 : 401).end(),
    );
    const port = await listenOn(doorman);
    endings.push(() => doorman.close());
    expect(example).toContain("127.0.0.1:9000");
    const front = await withRules(example.replace("127.0.0.1:9000", `127.0.0.1:${port}`));
    for (const target of GUARDED) {
      const answer = await ask(front, target);
      expect([target, answer.status]).toEqual([target, 401]);
      expect(answer.headers).toMatchObject(DATA_HEADERS);
    }
    expect(server.seen).toEqual([]);
    for (const target of GUARDED) {
      expect((await ask(front, target, ["Cookie: session=1"])).status).toBe(200);
    }
    expect(server.seen.map(({ headers }) => headers.cookie)).toEqual(
      server.seen.map(() => undefined),
    );
    expect((await ask(front, "/healthz")).status).toBe(200);
  });

  test("answers /healthz to every client where the access rules refuse all", async () => {
    const front = await withRules("deny all;\n");
    for (const target of GUARDED) expect((await ask(front, target)).status).toBe(403);
    expect(server.seen).toEqual([]);
    expect((await ask(front, "/healthz")).status).toBe(200);
  });

  test("limits the concurrent requests of one address", async () => {
    const front = await withRules("limit_conn touchline_address 3;\n");
    const held: (() => void)[] = [];
    server.behave((_, response) => held.push(() => response.end("{}")));
    const first = Array.from({ length: 3 }, () => ask(front, QUOTE));
    await expect.poll(() => held.length).toBe(3);
    const fourth = await ask(front, QUOTE);
    expect(fourth.status).toBe(503);
    expect(fourth.headers).toMatchObject(DATA_HEADERS);
    expect(JSON.parse(fourth.body)).toMatchObject({ error: true });
    for (const end of held) end();
    for (const answer of first) expect((await answer).status).toBe(200);
    server.behave((_, response) => response.end("{}"));
    await expect.poll(async () => (await ask(front, QUOTE)).status).toBe(200);
  });

  async function startTls(): Promise<{ readonly port: number; readonly ca: string }> {
    const { cert, key } = makeSelfSigned();
    const files = { TLS_CERTIFICATE: join(root, "cert.pem"), TLS_KEY: join(root, "key.pem") };
    writeFileSync(files.TLS_CERTIFICATE, cert);
    writeFileSync(files.TLS_KEY, key);
    return { port: (await start(files)).port, ca: cert };
  }

  test("serves TLS with a certificate, and sends HSTS with every answer", async () => {
    const { port, ca } = await startTls();
    for (const path of ["/", "/nothing", QUOTE, "/healthz"]) {
      const sent = await new Promise((resolve, reject) => {
        getTls({ host: "127.0.0.1", port, ca, path }, (response) => {
          resolve(response.resume().headers["strict-transport-security"]);
        }).once("error", reject);
      });
      expect([path, sent]).toEqual([path, "max-age=31536000"]);
    }
    const plain = await rawRequest(port, requestText(port, "GET /"));
    expect(plain.status).toBe(400);
    expect(plain.headers["strict-transport-security"]).toBeUndefined();
  });

  test("accepts TLS 1.2 and 1.3, and no earlier version", async () => {
    const { port, ca } = await startTls();
    const spokenBy = (version: SecureVersion) =>
      new Promise((resolve) => {
        const options = { minVersion: version, maxVersion: version, ciphers: "ALL@SECLEVEL=0" };
        const socket = connectTls({ host: "127.0.0.1", port, ca, ...options }, () => {
          resolve(socket.getProtocol());
          socket.destroy();
        });
        socket.once("error", () => resolve(undefined));
      });
    expect(await spokenBy("TLSv1")).toBeUndefined();
    expect(await spokenBy("TLSv1.1")).toBeUndefined();
    expect(await spokenBy("TLSv1.2")).toBe("TLSv1.2");
    expect(await spokenBy("TLSv1.3")).toBe("TLSv1.3");
  });

  test.each([false, true])(
    "passes the health check of its container, with TLS: %s",
    async (isTls) => {
      const { cert, key } = makeSelfSigned("elsewhere.example");
      const files = { TLS_CERTIFICATE: join(root, "own.pem"), TLS_KEY: join(root, "own-key.pem") };
      writeFileSync(files.TLS_CERTIFICATE, cert);
      writeFileSync(files.TLS_KEY, key);
      const tls = isTls ? files : {};
      const front = await start(tls);
      // The images run it as a bundle.
      const program = await bundleProgram(join(import.meta.dirname, "health.ts"));
      endings.push(() => program.remove());
      const codeAt = (port: number) =>
        new Promise((resolve) => {
          const env = { PATH: process.env["PATH"], PORT: String(port), ...tls };
          execFile(process.execPath, [program.path], { env }, (error) => resolve(error?.code ?? 0));
        });
      expect(await codeAt(front.port)).toBe(0);
      expect(await codeAt(await freePort())).toBe(1);
    },
  );
});
