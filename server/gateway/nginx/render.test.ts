import { execFileSync, spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SettingsError } from "#server/gateway/settings/settings.ts";
import { makeSelfSigned } from "#server/gateway/testing/certificate.ts";
import { quoteText, substitute } from "./directives.ts";
import { render } from "./render.ts";
import { parseFrontSettings } from "./settings.ts";
import { describeWithNginx } from "./testing/suite.ts";
import { writeConfiguration } from "./write.ts";

const HERE = import.meta.dirname;
const ROOT = join(HERE, "..", "..", "..");
const TEMPLATES = join(HERE, "templates");
const SECRET = "s3cret-token";
/** `npm run deploy:render -- CONF`, without npm. */
const RENDER = (conf: string) => [join(ROOT, "scripts", "run.mjs"), "deploy:render", conf];

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "touchline-render-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const rendered = (raw: Readonly<Record<string, string>>) =>
  render(parseFrontSettings(raw, folder), TEMPLATES);

describe("the settings of nginx", () => {
  test.each([
    [{ SERVERS: "10.0.0.5" }, "SERVERS must be host:port, separated by commas."],
    [{ SERVERS: "a b:1" }, /^SERVERS must be host:port/],
    [{ SERVERS: "a:1,,b:2" }, /^SERVERS must be host:port/],
    [{ SERVERS: "a:0" }, /^SERVERS must be host:port/],
    [{ SERVERS: "a:65536" }, /^SERVERS must be host:port/],
    [{ SERVERS: "a:1;x:2" }, /^SERVERS must be host:port/],
    [{ SERVERS: "a:1, a:1" }, "SERVERS must name each server once."],
    [{ SPREAD: "no" }, "SPREAD must be yes, or nothing."],
    [{ TLS_KEY: "key.pem" }, /^TLS_KEY and TLS_CERTIFICATE are needed together/],
    [{ SITE_DIR: "dist; }" }, /^SITE_DIR must be a path/],
    [{ ACCESS_CONF: "$x" }, /^ACCESS_CONF must be a path/],
    [{ NGINX_USER: "www data" }, "NGINX_USER is not a user name."],
    [{ ALLOWED_HOSTS: "a b" }, /^ALLOWED_HOSTS is not a host name/],
    [{ PORT: "http" }, /^PORT must be a number/],
  ])("refuse %o", (raw, message) => {
    expect(() => parseFrontSettings(raw, folder)).toThrow(message);
  });

  test.each([
    ["MARKET_DATA_BASE_URL", "is a setting of npm run serve"],
    ["MARKET_DATA_TOKEN", "is a setting of npm run serve"],
    ["MARKET_DATA_TOKEN_FILE", "is a setting of npm run serve"],
    ["MARKET_DATA_CA", "is a setting of npm run serve"],
    ["OPERATOR_EMAIL", "is a setting of npm run serve"],
    ["CACHE_SECONDS", "has no successor: npm run serve asks once"],
    ["CACHE_DIR", "has no successor"],
    ["DEPLOY_ROLE", "has no successor: name the servers"],
    ["CACHE_TIER", "has no successor: name the servers"],
    ["CACHE_LISTEN", "has no successor: name the servers"],
    ["EDGE_ADDRESSES", "has no successor: name the servers"],
    ["HIDDEN_HEADERS", "has no successor: npm run serve passes no header"],
  ])("refuse %s, and say where it belongs", (name, words) => {
    const message = messageOf(() => parseFrontSettings({ [name]: SECRET }, folder));
    expect(message).toMatch(new RegExp(`^${name} ${words}.*\\.$`));
    expect(message).not.toContain(SECRET);
  });

  test("stop the command with one line before a file is written", () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, RENDER(join(folder, "conf")), {
      encoding: "utf8",
      env: { ...process.env, MARKET_DATA_TOKEN: SECRET },
    });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^MARKET_DATA_TOKEN is a setting of npm run serve.*\.\n$/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("treat an empty value as none", () => {
    const raw = { MARKET_DATA_TOKEN: "", SERVERS: "", ALLOWED_HOSTS: "" };
    expect(parseFrontSettings(raw, "/srv")).toMatchObject({
      servers: ["127.0.0.1:4173"],
      host: "127.0.0.1",
      port: 8080,
      siteDir: "/srv/dist",
    });
  });
});

describe("the rendered configuration", () => {
  test("fills each placeholder, and knows no other", () => {
    expect(() => substitute({ a: "${" + "UNKNOWN}" }, {})).toThrow("a asks for UNKNOWN");
    expect(() => substitute({ a: "" }, { IDLE: "" })).toThrow("no template asks for IDLE");
    expect(substitute({ a: "$uri ${" + "B}" }, { B: "$1" })).toEqual({ a: "$uri $1" });
  });

  test("quotes the characters that nginx would interpret", () => {
    expect(quoteText('a"b\\c;{}')).toBe('"a\\"b\\\\c;{}"');
    expect(() => quoteText("$x")).toThrow("nginx cannot read $x");
  });

  test("uses the first server, and the others as backups", () => {
    const text = rendered({ SERVERS: "10.0.0.5:4173, 10.0.0.6:4173" })["front.conf"];
    expect(text).toContain("server 10.0.0.5:4173 max_fails=1 fail_timeout=2s;");
    expect(text).toContain("server 10.0.0.6:4173 backup max_fails=0;");
  });

  test("limits the time of a request and the number of connections", () => {
    const text = rendered({})["nginx.conf"];
    for (const line of [
      "client_header_timeout 10s;",
      "client_max_body_size 1;",
      "limit_conn touchline_address 500;",
      "limit_conn touchline_total 5000;",
    ]) {
      expect(text).toContain(line);
    }
  });

  test("removes what earlier versions wrote, which held the token", () => {
    mkdirSync(join(folder, "tiers"));
    for (const file of ["token.conf", "redact.conf", "tiers/cache.conf"]) {
      writeFileSync(join(folder, file), SECRET);
    }
    writeFileSync(join(folder, "site-rules.conf"), "allow all;");
    const settings = { runDir: join(folder, "run") };
    writeConfiguration(folder, rendered({}), settings);
    const files = readdirSync(folder);
    expect(files).toContain("nginx.conf");
    expect(files).toContain("site-rules.conf");
    for (const name of files.filter((file) => statSync(join(folder, file)).isFile())) {
      expect(readFileSync(join(folder, name), "utf8")).not.toContain(SECRET);
    }
    expect(files).not.toContain("tiers");
  });
});

describeWithNginx("nginx itself", (nginx) => {
  const own = () => ({
    NGINX_USER: process.getuid?.() === 0 ? "www-data" : userInfo().username,
    RUN_DIR: join(folder, "run"),
    ACCESS_LOG: join(folder, "access.log"),
    ERROR_LOG: join(folder, "error.log"),
  });

  /** Returns the lines of `nginx -t` for a configuration. No other warnings are allowed. */
  function testConf(conf: string): readonly string[] {
    const args = ["-t", "-p", folder, "-c", join(conf, "nginx.conf")];
    const { stderr } = spawnSync(nginx.path, [...args, "-e", join(folder, "error.log")], {
      encoding: "utf8",
    });
    // Without root, nginx warns that its workers run as the master's user.
    return stderr.split("\n").filter((line) => line !== "" && !line.includes('"user" directive'));
  }
  const IN_ORDER = [
    expect.stringContaining("syntax is ok"),
    expect.stringContaining("test is successful"),
  ];

  function written(raw: Readonly<Record<string, string>>): string {
    const settings = parseFrontSettings({ ...own(), ...raw }, folder);
    const conf = join(folder, "conf");
    writeConfiguration(conf, render(settings, TEMPLATES), settings);
    return conf;
  }

  test.each([
    ["the defaults", {}],
    ["several servers", { SERVERS: "127.0.0.1:1,[::1]:2,localhost:3" }],
    ["IPv6", { HOST: "::1", ALLOWED_HOSTS: "quotes.example, fe80::1" }],
    ["every address", { HOST: "0.0.0.0", PORT: "8443" }],
  ])("accepts the configuration for %s", (_, raw) => {
    expect(testConf(written(raw))).toEqual(IN_ORDER);
  });

  test("accepts the configuration with TLS and access rules", () => {
    const { cert, key } = makeSelfSigned("quotes.example");
    const at = (file: string, text: string): string => {
      writeFileSync(join(folder, file), text);
      return join(folder, file);
    };
    const conf = written({
      TLS_CERTIFICATE: at("cert.pem", cert),
      TLS_KEY: at("key.pem", key),
      ACCESS_CONF: at("rules.conf", "allow 10.0.0.0/8; deny all;"),
    });
    expect(testConf(conf)).toEqual(IN_ORDER);
  });

  test("accepts the configuration that the command writes", () => {
    const conf = join(folder, "conf");
    const env = { PATH: process.env["PATH"], ...own() };
    const output = execFileSync(process.execPath, RENDER(conf), { env, encoding: "utf8" });
    expect(output).toBe(
      `nginx's configuration is in ${conf}/nginx.conf, in front of 127.0.0.1:4173.\n`,
    );
    expect(testConf(conf)).toEqual(IN_ORDER);
  });
});

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error("nothing was refused");
}
