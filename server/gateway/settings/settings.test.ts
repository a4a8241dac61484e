import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { afterAll, describe, expect, test } from "vitest";
import { readRawSettings } from "./env-files.ts";
import { parseSettings, SettingsError } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "touchline-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

const service = { MARKET_DATA_BASE_URL: "https://a.example", MARKET_DATA_TOKEN: "t0ken" };

function faultOf(raw: Readonly<Record<string, string>>): string {
  try {
    parseSettings(raw, folder);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return "";
}

describe("settings", () => {
  test("are all optional: without any, the simulator runs on the loopback", () => {
    expect(parseSettings({ MARKET_DATA_BASE_URL: "", HOST: "" }, folder)).toEqual({
      service: undefined,
      shared: undefined,
      operatorEmail: undefined,
      host: "127.0.0.1",
      port: undefined,
      allowedHosts: [],
      streams: { maxStreams: 2000, maxInstruments: 500 },
      stateDir: join(folder, ".touchline"),
      logLevel: "info",
    });
  });

  test("are read in full", () => {
    const raw = {
      MARKET_DATA_BASE_URL: "https://A.example:443/markets/beta//",
      MARKET_DATA_TOKEN: "abc.def~",
      OPERATOR_EMAIL: "desk@a.example",
      INSTRUMENT_NAMES: "names.csv",
      HOST: "[::1]",
      PORT: "8080",
      ALLOWED_HOSTS: "desk.example, quotes.example,",
      STATE_DIR: "var/state",
      FEED_MAX_STREAMS: "30",
      FEED_MAX_INSTRUMENTS: "40",
      METRICS: "[::1]:9464",
      LOG_LEVEL: "warn",
    };
    writeFileSync(join(folder, "names.csv"), "");
    expect(parseSettings(raw, folder)).toEqual({
      service: { baseUrl: "https://a.example/markets/beta", token: "abc.def~", ca: undefined },
      operatorEmail: "desk@a.example",
      namesFile: join(folder, "names.csv"),
      host: "::1",
      port: 8080,
      allowedHosts: ["desk.example", "quotes.example"],
      streams: { maxStreams: 30, maxInstruments: 40 },
      stateDir: join(folder, "var/state"),
      metrics: { host: "::1", port: 9464 },
      logLevel: "warn",
    });
  });

  test("name the invalid setting", () => {
    const wrong: readonly (readonly [string, string])[] = [
      ["MARKET_DATA_BASE_URL", "a.example"],
      ["FEED_MAX_STREAMS", "0"],
      ["FEED_MAX_STREAMS", "1e3"],
      ["FEED_MAX_STREAMS", "100001"],
      ["FEED_MAX_INSTRUMENTS", "-1"],
      ["FEED_MAX_INSTRUMENTS", "2001"],
      ["MARKET_DATA_BASE_URL", "ftp://a.example"],
      ["MARKET_DATA_BASE_URL", "https://user:word@a.example"],
      ["MARKET_DATA_BASE_URL", "https://a.example/?x"],
      ["MARKET_DATA_BASE_URL", "https://a.example/#"],
      ["MARKET_DATA_BASE_URL", "https://a.example/x y"],
      ["MARKET_DATA_CA", "absent.pem"],
      ["INSTRUMENT_NAMES", "absent.csv"],
      ["INSTRUMENT_NAMES", "."],
      ["OPERATOR_EMAIL", "a@b.example, c@d.example"],
      ["OPERATOR_EMAIL", "a@b.example?cc=c@d.example"],
      ["HOST", "http://a.example"],
      ["HOST", "a b"],
      ["PORT", "http"],
      ["LOG_LEVEL", "loud"],
      ["METRICS", "9464"],
      ["METRICS", "127.0.0.1"],
      ["METRICS", "127.0.0.1:0"],
      ["METRICS", "127.0.0.1:65536"],
      ["METRICS", "http://127.0.0.1:9464"],
      ["PORT", "65536"],
      ["PORT", "-1"],
      ["ALLOWED_HOSTS", "a.example;b.example"],
      ["ALLOWED_HOSTS", "*"],
      ["MARKET_DATA_ALLOW_CLEARTEXT", "true"],
      ["MARKET_DATA_ALLOW_CLEARTEXT", "YES"],
    ];
    for (const [name, value] of wrong) {
      const fault = faultOf({ ...service, [name]: value });
      expect(fault, value).toMatch(new RegExp(`^${name} [^\\n]+\\.$`));
    }
  });

  test("require a token with an address, and never repeat an invalid one", () => {
    expect(faultOf({ MARKET_DATA_BASE_URL: "https://a.example", MARKET_DATA_TOKEN: "" })).toMatch(
      /^MARKET_DATA_TOKEN is missing/,
    );
    for (const token of ["se cret", "secret\r", "secret\n", "sécret", "secret\t", "secret\0"]) {
      const fault = faultOf({ ...service, MARKET_DATA_TOKEN: token });
      expect(fault).toMatch(/^MARKET_DATA_TOKEN must be/);
      expect(fault).not.toContain("cret");
    }
  });

  test.each(["http://a.example", "http://10.0.0.1:8080/x", "http://0.0.0.0", "http://a.localhost"])(
    "refuse to send the token unencrypted to %s, unless a setting allows it",
    (address) => {
      const raw = { ...service, MARKET_DATA_BASE_URL: address };
      expect(faultOf(raw)).toMatch(
        /^MARKET_DATA_BASE_URL would send the token unencrypted [^\n]+$/,
      );
      expect(faultOf({ ...raw, MARKET_DATA_ALLOW_CLEARTEXT: "yes" })).toBe("");
    },
  );

  test.each([
    "http://localhost:8787",
    "http://127.0.0.1",
    "http://127.1/beta",
    "http://0x7f.0.0.1",
    "http://2130706433",
    "http://127.200.0.9",
    "http://[::1]:8787",
    "http://[0:0:0:0:0:0:0:1]",
    "http://[::ffff:127.0.0.1]",
    "https://a.example",
  ])("allow the token to %s without permission", (address) => {
    expect(faultOf({ ...service, MARKET_DATA_BASE_URL: address })).toBe("");
  });

  test("add certificates to Node's own roots", () => {
    const [certificate = ""] = rootCertificates;
    writeFileSync(join(folder, "ca.pem"), `a comment\n${certificate}\n`);
    const { service: read } = parseSettings({ ...service, MARKET_DATA_CA: "ca.pem" }, folder);
    expect(read?.ca).toEqual([...rootCertificates, certificate]);
  });

  test("refuse a certificate file without a certificate, or with a broken one", () => {
    writeFileSync(join(folder, "empty.pem"), "nothing");
    writeFileSync(
      join(folder, "broken.pem"),
      "-----BEGIN CERTIFICATE-----\nQUJD\n-----END CERTIFICATE-----",
    );
    expect(faultOf({ ...service, MARKET_DATA_CA: "empty.pem" })).toMatch(/no PEM certificate/);
    expect(faultOf({ ...service, MARKET_DATA_CA: "broken.pem" })).toMatch(/cannot be read/);
  });
});

describe("settings of a shared feed", () => {
  const shared = { ...service, REDIS_URL: "rediss://feed:s3cret@redis.example:6380/2" };

  test("name a Redis, and the role of this process", () => {
    const { shared: read } = parseSettings(shared, folder);
    expect(read).toMatchObject({
      address: { host: "redis.example", port: 6380, isEncrypted: true, database: 2 },
      role: "all",
    });
    expect(parseSettings({ ...shared, FEED_ROLE: "asker" }, folder).shared?.role).toBe("asker");
    expect(parseSettings({ ...service, FEED_ROLE: "all" }, folder).shared).toBeUndefined();
  });

  test("need no token for an edge, and give it none", () => {
    const edge = { MARKET_DATA_BASE_URL: "http://a.example", REDIS_URL: shared.REDIS_URL };
    const { service: read } = parseSettings({ ...edge, FEED_ROLE: "edge" }, folder);
    expect(read).toMatchObject({ baseUrl: "http://a.example", token: undefined });
    expect(faultOf({ ...shared, FEED_ROLE: "edge" })).toMatch(/^FEED_ROLE edge needs no token/);
    expect(faultOf({ ...edge, FEED_ROLE: "asker" })).toMatch(/^MARKET_DATA_TOKEN is missing/);
  });

  test.each([
    [{ ...service, REDIS_URL: "http://:s3cret@a.example" }, "REDIS_URL must begin with redis://"],
    [{ ...service, FEED_ROLE: "edge" }, "FEED_ROLE other than all needs REDIS_URL."],
    [{ ...shared, FEED_ROLE: "leader" }, "FEED_ROLE must be one of all, edge, asker."],
    [{ REDIS_URL: shared.REDIS_URL }, "REDIS_URL needs MARKET_DATA_BASE_URL"],
  ])("stop the start with one line that holds no secret: %#", (raw, line) => {
    const fault = faultOf(raw);
    expect(fault).toContain(line);
    expect(fault).not.toContain("s3cret");
  });
});

describe("the sources of settings", () => {
  test("are the environment, then .env.local, then .env", () => {
    writeFileSync(join(folder, ".env"), "HOST=a\nPORT=1\nOPERATOR_EMAIL=e@a.example\n");
    writeFileSync(join(folder, ".env.local"), "PORT=2\nHOST='b' # comment\n");
    expect(readRawSettings(folder, { HOST: "" })).toEqual({
      HOST: "",
      PORT: "2",
      OPERATOR_EMAIL: "e@a.example",
    });
  });

  test("are read without a byte-order mark", () => {
    writeFileSync(join(folder, ".env"), "\uFEFFHOST=a\n");
    writeFileSync(join(folder, ".env.local"), "");
    expect(readRawSettings(folder, {})).toEqual({ HOST: "a" });
  });

  test.each([
    ["UTF-16", Buffer.from("\uFEFFHOST=a\n", "utf16le")],
    ["UTF-16 without a mark", Buffer.from("HOST=a\n", "utf16le")],
    ["Latin-1", Buffer.from("OPERATOR_EMAIL=\xE4@a.example\n", "latin1")],
  ])("exclude a file in %s: the start stops with one line", (_encoding, bytes) => {
    writeFileSync(join(folder, ".env"), bytes);
    expect(() => readRawSettings(folder, {})).toThrow(
      new SettingsError(".env must be text in UTF-8."),
    );
  });

  test("may all be missing", () => {
    expect(readRawSettings(join(folder, "absent"), {})).toEqual({});
  });
});
