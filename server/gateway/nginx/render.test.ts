import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rawRequest, requestText } from "#server/gateway/testing/raw-request.ts";
import { moreThan, quoted, substitute } from "./directives.ts";
import { redactionLines } from "./redaction.ts";
import { render } from "./render.ts";
import { parseDeploySettings } from "./settings.ts";
import { freePort, listens } from "./testing/start.ts";
import { describeWithNginx } from "./testing/suite.ts";

const HERE = import.meta.dirname;
const ROOT = join(HERE, "..", "..", "..");
const SERVICE = {
  MARKET_DATA_BASE_URL: "https://service.example/beta",
  MARKET_DATA_TOKEN: "s3cret-token",
};
const rendered = (raw: Readonly<Record<string, string>>) =>
  render(parseDeploySettings({ ...SERVICE, ...raw }, "/nowhere"), "/conf", join(HERE, "templates"));

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "touchline-render-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the settings of a deployment", () => {
  it.each([
    ["a service", { MARKET_DATA_BASE_URL: "" }, "MARKET_DATA_BASE_URL is missing."],
    ["a token", { MARKET_DATA_TOKEN: "" }, /^MARKET_DATA_TOKEN is missing/],
    [
      "a token without a blank",
      { MARKET_DATA_TOKEN: "s3cret token" },
      /^MARKET_DATA_TOKEN must be/,
    ],
    ["a token that nginx can read", { MARKET_DATA_TOKEN: "x".repeat(4001) }, /longer than 4000/],
    ["a file that exists", { MARKET_DATA_TOKEN_FILE: "none" }, /^MARKET_DATA_TOKEN_FILE names/],
    ["a name behind TLS", { MARKET_DATA_BASE_URL: "https://10.0.0.1/" }, /must name a host/],
    ["a known role", { DEPLOY_ROLE: "judge" }, "DEPLOY_ROLE must be all, edge or cache."],
    ["caches for an edge", { DEPLOY_ROLE: "edge" }, "CACHE_TIER is missing; an edge needs it."],
    ["an address for a cache", { DEPLOY_ROLE: "cache" }, /^CACHE_LISTEN is missing/],
    ["a life of seconds", { CACHE_SECONDS: "1.5" }, /^CACHE_SECONDS must be a whole number/],
    ["both parts of a certificate", { TLS_KEY: "key.pem" }, /^TLS_KEY and TLS_CERTIFICATE/],
    ["a path without nginx's signs", { SITE_DIR: "dist; }" }, /^SITE_DIR must be a path/],
    ["a header's name", { HIDDEN_HEADERS: "X-A; evil" }, "HIDDEN_HEADERS must be header names."],
    ["a cache's address", { CACHE_TIER: "a b:1" }, /^CACHE_TIER must be host:port/],
  ])("need %s", (_what, raw, message) => {
    expect(() => parseDeploySettings({ ...SERVICE, ...raw }, folder)).toThrow(message);
  });

  it("take the token from a file, without the line's end", () => {
    writeFileSync(join(folder, "token"), "from-a-file\n");
    const raw = { ...SERVICE, MARKET_DATA_TOKEN: "", MARKET_DATA_TOKEN_FILE: "token" };
    expect(parseDeploySettings(raw, folder).service.token).toBe("from-a-file");
  });

  it("need no token at an edge, and put none there", () => {
    const raw = { DEPLOY_ROLE: "edge", CACHE_TIER: "10.0.0.5:8081", MARKET_DATA_TOKEN: "" };
    const files = rendered(raw);
    expect(files.some(({ secret }) => secret)).toBe(false);
    expect(files.map(({ file }) => file)).not.toContain("tiers/cache.conf");
  });
});

describe("what is rendered", () => {
  it("holds the token in files for the master alone", () => {
    const holding = rendered({}).filter(({ text }) => text.includes("s3cret-token"));
    expect(holding.map(({ file, secret }) => [file, secret])).toEqual([
      ["token.conf", true],
      ["redact.conf", true],
    ]);
  });

  it("never lets go of verification, deadlines and single questions", () => {
    const text = rendered({})
      .map((each) => each.text)
      .join("\n");
    for (const line of ["proxy_ssl_verify on;", "proxy_next_upstream off;", "8000ms;"]) {
      expect(text).toContain(line);
    }
    expect(text).not.toContain("proxy_ssl_verify off");
  });

  it("leaves no name unfilled, and fills none that is not there", () => {
    expect(() => substitute({ a: "${" + "UNKNOWN}" }, {})).toThrow("a asks for UNKNOWN");
    expect(() => substitute({ a: "" }, { IDLE: "" })).toThrow("no template asks for IDLE");
    expect(substitute({ a: "$uri ${" + "B}" }, { B: "$1" })).toEqual({ a: "$uri $1" });
  });

  it("quotes what nginx would take for its own", () => {
    expect(quoted('a"b\\c;{}')).toBe('"a\\"b\\\\c;{}"');
    expect(quoted("$x")).toBe(`"${"$"}{dollar}x"`);
  });

  it("looks for a short token beside its scheme only, and for a long one in pieces", () => {
    expect(redactionLines("100")).not.toMatch(/sub_filter "100"/);
    const lengths = redactionLines("j".repeat(3000))
      .split("\n")
      .map((line) => line.length);
    expect(Math.max(...lengths)).toBeLessThan(512);
  });
});

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
    const block = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile)?.[1] ?? "";
    const pairs = [...block.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = "", value = ""]) => [
      name,
      value.startsWith("/") && !value.startsWith("/dev/") ? join(folder, value) : value,
    ]);
    const port = await freePort();
    const user = process.getuid?.() === 0 ? {} : { NGINX_USER: userInfo().username };
    const env = {
      PATH: `${dirname(nginx.path)}:${process.env["PATH"]}`,
      ...Object.fromEntries(pairs),
      ...SERVICE,
      MARKET_DATA_BASE_URL: "https://localhost/beta",
      ...user,
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
        const environment = readFileSync(`/proc/${entry.pid}/environ`, "latin1");
        expect(environment).not.toContain("s3cret-token");
        expect(readFileSync(`/proc/${entry.pid}/cmdline`, "latin1")).toContain("nginx");
      }
      // Who is not root is told that the workers are no other than the master.
      expect(said.filter((line) => !line.includes('"user" directive'))).toEqual([]);
    } finally {
      const gone = new Promise((resolve) => entry.once("exit", resolve));
      entry.kill("SIGTERM");
      await gone;
    }
  });

  it("leaves nginx no environment and no argument with the token", () => {
    const script = readFileSync(join(HERE, "entrypoint.sh"), "utf8");
    expect(script).toContain('exec env -i PATH="$PATH" nginx');
    expect(script).not.toContain("TOKEN");
  });
});

describe("a limit as a pattern", () => {
  it("matches every whole number above it and none else", () => {
    const limit = fc.oneof(fc.constantFrom(9, 10, 99, 1_048_576, 33_554_432), fc.nat(1e12));
    const near = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer());
    fc.assert(
      fc.property(limit, near, (most, distance) => {
        const number = Math.max(0, most + distance);
        const pattern = new RegExp(`^(?:${moreThan(most)})$`);
        expect(pattern.test(String(number))).toBe(number > most);
        expect(pattern.test(`000${number}`)).toBe(number > most);
      }),
    );
  });
});
