import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSettings } from "./load-settings.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "touchline-load-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const SERVICE = { MARKET_DATA_BASE_URL: "https://a.example" };

/** Loads the settings of the folder and returns the warnings. */
function warnings(environment: Readonly<Record<string, string>> = {}): readonly string[] {
  const lines: string[] = [];
  loadSettings(root, { environment, execArgv: [] }, (line) => lines.push(line));
  return lines;
}

function write(name: string, content: string, mode: number): void {
  writeFileSync(join(root, name), content);
  chmodSync(join(root, name), mode);
}

const keepsModes = process.platform !== "win32";

test.each([0o644, 0o640, 0o604, 0o620])("warns of a settings file with mode %o", (mode) => {
  write(".env.local", "MARKET_DATA_TOKEN=s3cret", mode);
  write(".env", "PORT=1", 0o600);
  expect(warnings(SERVICE)).toEqual(
    keepsModes ? [expect.stringMatching(/^Warning: [^\n]* \.env\.local; chmod 600 [^\n]*$/)] : [],
  );
});

test("warns of a token file that others may open, without its content", () => {
  write("token", "s3cret", 0o644);
  const warned = warnings({ ...SERVICE, MARKET_DATA_TOKEN_FILE: "token" });
  expect(warned).toEqual(
    keepsModes ? [expect.stringMatching(/^Warning: [^\n]* MARKET_DATA_TOKEN_FILE; /)] : [],
  );
  expect(warned.join()).not.toContain("s3cret");
});

test("warns of a token without an address, since the market is then simulated", () => {
  write("token", "s3cret", 0o400);
  for (const token of [{ MARKET_DATA_TOKEN: "s3cret" }, { MARKET_DATA_TOKEN_FILE: "token" }]) {
    expect(warnings(token)).toEqual([
      "Warning: a token is set, but MARKET_DATA_BASE_URL is not: the market is simulated.",
    ]);
  }
});

test("does not warn of private files, or of none", () => {
  expect(warnings()).toEqual([]);
  write(".env.local", "MARKET_DATA_TOKEN=s3cret", 0o600);
  write("token", "s3cret", 0o400);
  const environment = { ...SERVICE, MARKET_DATA_TOKEN: "", MARKET_DATA_TOKEN_FILE: "token" };
  expect(warnings(environment)).toEqual([]);
});

test("stops the start in one line if a settings file cannot be read", () => {
  mkdirSync(join(root, ".env.local"));
  const thrown = expect.objectContaining({
    name: "SettingsError",
    message: expect.stringMatching(/^\.env\.local cannot be read \([^\n]+\)\.$/),
  });
  expect(() => warnings()).toThrow(thrown);
});

test("warns of a token that is sent unencrypted by permission", () => {
  const environment = {
    MARKET_DATA_BASE_URL: "http://a.example",
    MARKET_DATA_TOKEN: "s3cret",
    MARKET_DATA_ALLOW_CLEARTEXT: "yes",
  };
  expect(warnings(environment)).toEqual([
    expect.stringMatching(/^Warning: the token is sent [^\n]*$/),
  ]);
  expect(warnings({ ...environment, MARKET_DATA_BASE_URL: "http://127.0.0.1" })).toEqual([]);
});

test("warns of an unencrypted connection to a remote Redis, without its password", () => {
  const environment = {
    MARKET_DATA_BASE_URL: "https://a.example",
    MARKET_DATA_TOKEN: "s3cret",
    REDIS_URL: "redis://:s3cret@redis.example",
  };
  const [line, ...more] = warnings(environment);
  expect(more).toEqual([]);
  expect(line).toMatch(/^Warning: the connection to Redis is unencrypted/);
  expect(line).not.toContain("s3cret");
  for (const address of ["redis://127.0.0.1", "redis://[::1]:7000", "rediss://redis.example"]) {
    expect(warnings({ ...environment, REDIS_URL: address })).toEqual([]);
  }
});

test("stops the start at any option that weakens TLS, wherever it is set", () => {
  write(".env.local", "NODE_TLS_REJECT_UNAUTHORIZED=0", 0o600);
  expect(() => warnings()).toThrow(/^NODE_TLS_REJECT_UNAUTHORIZED /);
  expect(() => warnings({ NODE_TLS_REJECT_UNAUTHORIZED: "" })).not.toThrow();
});
