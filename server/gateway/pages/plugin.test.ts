import { connect } from "node:net";
import { tmpdir } from "node:os";
import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { boot } from "#server/gateway/boot/boot.ts";
import { parseSettings } from "#server/gateway/settings/settings.ts";
import {
  type FixtureSite,
  INSTALLABLE,
  makeFixtureSite,
} from "#server/gateway/testing/fixture-site.ts";
import { CANARY, leaksIn } from "#server/gateway/testing/leaks.ts";
import { SUBJECTS, type Subject } from "#server/gateway/testing/subjects.ts";
import { rawRequest, requestText } from "#server/testing/raw-request.ts";
import { handOver } from "./plugin.ts";

const NOWHERE = { baseUrl: "http://127.0.0.1:1", token: CANARY };

async function open(kind: string, root: string): Promise<Subject> {
  const start = SUBJECTS[kind];
  if (start === undefined) throw new Error(`no such kind: ${kind}`);
  return start(root, NOWHERE);
}

test("shows no token when the configuration with a gateway is printed", async () => {
  const settings = parseSettings(
    { MARKET_DATA_BASE_URL: NOWHERE.baseUrl, MARKET_DATA_TOKEN: NOWHERE.token },
    tmpdir(),
  );
  const booted = await boot(settings);
  const printed = inspect(handOver(booted), { depth: Number.POSITIVE_INFINITY, showHidden: true });
  expect(leaksIn(printed)).toEqual([]);
  expect(leaksIn(inspect(booted, { depth: Number.POSITIVE_INFINITY }))).not.toEqual([]);
  await booted.close();
});

describe("the preview server", () => {
  let site: FixtureSite;
  let subject: Subject;

  beforeAll(async () => {
    site = makeFixtureSite(CANARY);
    subject = await open("preview", site.root);
  });

  afterAll(async () => {
    await subject.close();
    site.remove();
  });

  const get = (path: string, headers: readonly string[] = []) =>
    rawRequest(subject.port, requestText(subject.port, `GET ${path}`, headers));

  test("serves the page at / and /index.html for revalidation each time", async () => {
    for (const path of ["/", "/index.html", "/?isin=US0378331005&view=wall"]) {
      const answer = await get(path, ["Accept: text/html", "Sec-Fetch-Site: cross-site"]);
      expect(answer.status).toBe(200);
      expect(answer.body).toContain("Fixture");
      expect(answer.headers["cache-control"]).toBe("no-cache");
    }
  });

  test("lets browsers cache only files with a hash in their name for ever", async () => {
    const asset = await get("/assets/main-4f2a.js");
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await get("/favicon.svg")).headers["cache-control"]).toBe("no-cache");
  });

  test.each(Object.entries(INSTALLABLE))(
    "serves %s with its type for revalidation each time",
    async (path, type) => {
      const { status, headers } = await get(path);
      expect(status).toBe(200);
      expect(headers["content-type"]).toMatch(type);
      expect(headers["cache-control"]).toBe("no-cache");
    },
  );

  test("allows a manifest and a worker of its own origin", async () => {
    const policy = (await get("/")).headers["content-security-policy"];
    expect(policy).toContain("manifest-src 'self'");
    expect(policy).toContain("worker-src 'self'");
  });

  test("answers an unknown address with 404 and never with the page", async () => {
    for (const path of [
      "/nowhere",
      "/assets/",
      "/assets/x.js",
      "/apiary",
      "/api/x",
      "/dist",
      "/.env",
      "/favicon.svg/below-a-file",
      `/${"long".repeat(100)}`,
    ]) {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.body)).toEqual({ reason: expect.any(String), error: true });
      const opened = await get(path, ["Accept: text/html"]);
      expect(opened.status).toBe(404);
      expect(opened.body).not.toContain("<script");
    }
  });

  test.each(["/", "/assets/main-4f2a.js", "/nowhere", "/api/instruments", "/%zz", "/config.json"])(
    "sends the security headers with %s",
    async (path) => {
      const { headers } = await get(path);
      expect(headers).toMatchObject({
        "content-security-policy": expect.stringMatching(
          /default-src 'none'.*frame-ancestors 'none'/,
        ),
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": expect.stringContaining("camera=()"),
      });
      expect(headers).not.toHaveProperty("access-control-allow-origin");
    },
  );

  test("sends the security headers with answers to invalid HTTP", async () => {
    const { headers, body } = await rawRequest(subject.port, "hello\r\n\r\n");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(JSON.parse(body)).toMatchObject({ error: true });
  });

  test("allows the page's own scripts under trusted types, and none in data", async () => {
    const page = (await get("/")).headers["content-security-policy"];
    expect(page).toContain("script-src 'self'");
    expect(page).toContain("trusted-types touchline");
    expect((await get("/config.json")).headers["content-security-policy"]).toContain("sandbox");
  });

  test("answers 502 with the error body where no service listens", async () => {
    const answer = await get("/api/instruments");
    expect(answer.status).toBe(502);
    expect(JSON.parse(answer.body)).toMatchObject({ error: true });
  });
});

describe("the development server", () => {
  let site: FixtureSite;
  let subject: Subject;

  beforeAll(async () => {
    site = makeFixtureSite(CANARY);
    subject = await open("dev", site.root);
  });

  afterAll(async () => {
    await subject.close();
    site.remove();
  });

  test("serves the page without the policy, which breaks hot reload", async () => {
    const text = requestText(subject.port, "GET /", ["Accept: text/html"]);
    const answer = await rawRequest(subject.port, text);
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty("content-security-policy");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  const get = (target: string, headers: readonly string[] = []) =>
    rawRequest(subject.port, requestText(subject.port, `GET ${target}`, headers));

  test.each(["/src/main.js", "/src/main.js?t=1", "/favicon.svg", "/@vite/client"])(
    "serves %s, which the page loads",
    async (target) => {
      expect((await get(target)).status).toBe(200);
    },
  );

  test.each([
    ".env.local",
    "package.json",
    "notes.md",
    "server/main.ts",
    "bench/page.html",
    "dist/.env",
    "node_modules/.package-lock.json",
  ])("does not serve %s by any of Vite's paths to a file", async (file) => {
    const ways = ["", "?raw", "?url", "?import&raw", "?import", "?inline", "?t=1", "?raw??"];
    const spellings = [
      `/${file}`,
      `/%${file.charCodeAt(0).toString(16)}${file.slice(1)}`,
      `/@fs${site.root}/${file}`,
      `/@fs/${site.root}/${file}`,
      `/@id/${file}`,
      `/@id//${file}`,
      `/@id/__x00__/${file}`,
      `/src//../${file}`,
      `/src/%2e%2e/${file}`,
    ];
    for (const target of spellings.flatMap((each) => ways.map((way) => each + way))) {
      const answer = await get(target);
      expect(answer.status, target).toBeGreaterThanOrEqual(400);
      expect(leaksIn(answer.text)).toEqual([]);
    }
  });

  test("opens no file in an editor for any client", async () => {
    for (const headers of [[], ["Sec-Fetch-Site: same-origin"], ["Sec-Fetch-Site: cross-site"]]) {
      const { status } = await get("/__open-in-editor?file=none.ts", headers);
      expect(status).toBe(404);
    }
  });

  test("lets only its own page open a WebSocket", async () => {
    const upgrade = (target: string, headers: readonly string[]) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(subject.port, "127.0.0.1", () => {
          const lines = [
            `GET ${target} HTTP/1.1`,
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            ...headers,
          ];
          socket.write(`${lines.join("\r\n")}\r\n\r\n`);
        });
        socket.once("data", (data) => {
          resolve(data.toString("latin1").split("\r\n")[0] ?? "");
          socket.destroy();
        });
        socket.on("error", reject);
      });
    const own = `Host: 127.0.0.1:${subject.port}`;
    const hmr = "Sec-WebSocket-Protocol: vite-hmr";
    expect(await upgrade("/", [own, "Sec-WebSocket-Protocol: vite-ping"])).toContain("101");
    for (const [target, headers] of [
      ["/", ["Host: evil.example", hmr]],
      ["/", [own, hmr, "Origin: https://evil.example"]],
      ["/", [own, hmr, "Sec-Fetch-Site: cross-site"]],
      ["/", [own, "Sec-WebSocket-Protocol: other"]],
      ["/api/instruments", [own, hmr]],
    ] as const) {
      expect(await upgrade(target, headers)).toContain("403");
    }
  });
});
