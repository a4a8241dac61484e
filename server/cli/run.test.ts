import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { freePort } from "#server/testing/free-port.ts";

const RUN = fileURLToPath(new URL("../../scripts/run.mjs", import.meta.url));

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a command to its end, interrupted as soon as its output matches. */
function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  interrupt?: { readonly at: RegExp; readonly by: NodeJS.Signals },
): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    const child = spawn(process.execPath, [RUN, ...args], { env });
    let output = "";
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      if (interrupt?.at.test(output)) child.kill(interrupt.by);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("close", (code) => resolve({ code, output }));
  });
}

const SIMULATED = { MARKET_DATA_BASE_URL: "", MARKET_DATA_TOKEN: "" };

describe("the commands", () => {
  test.each([
    [{ PORT: "x" }, /^PORT must be [^\n]*\n$/],
    [{ MARKET_DATA_BASE_URL: "https://a.example" }, /^MARKET_DATA_TOKEN is missing[^\n]*\n$/],
    [
      { MARKET_DATA_BASE_URL: "https://a.example", MARKET_DATA_TOKEN: "s3 cret" },
      /^MARKET_DATA_TOKEN must be (?!.*s3)[^\n]*\n$/,
    ],
    [{ NODE_TLS_REJECT_UNAUTHORIZED: "0" }, /^NODE_TLS_REJECT_UNAUTHORIZED must [^\n]*\n$/],
  ])("stop with one line and code 1 for the invalid setting %o", async (environment, line) => {
    const { code, output } = await run(["start"], { ...SIMULATED, ...environment });
    expect(output).toMatch(line);
    expect(code).toBe(1);
  });

  test.each([
    [{}, [], /^MARKET_DATA_BASE_URL is missing: npm run serve needs a real service[^\n]*\n$/],
    [{}, ["--seed", "7"], /^--seed is unknown: npm run serve takes settings only[^\n]*\n$/],
    [{ LOG_LEVEL: "loud" }, [], /^LOG_LEVEL must be one of debug, info, [^\n]*\n$/],
  ])("refuse to serve in production with %o %o", async (environment, args, line) => {
    const { code, output } = await run(["serve", ...args], { ...SIMULATED, ...environment });
    expect(output).toMatch(line);
    expect(code).toBe(1);
  });

  test("refuse to serve in production on a port in use", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const { code, output } = await run(["serve"], {
      MARKET_DATA_BASE_URL: "https://a.example",
      MARKET_DATA_TOKEN: "never-told",
      PORT: String(address instanceof Object ? address.port : 0),
    });
    await new Promise((resolve) => other.close(resolve));
    expect(output).toMatch(/^Port \d+ is in use on 127\.0\.0\.1[^\n]*\n$/);
    expect(code).toBe(1);
  });

  test.each([
    ["start", ["--help"], /127\.0\.0\.1:4173[\s\S]* {4}volatile +\w[\s\S]* {4}day +\w/],
    ["serve", ["--help"], /needs a real service: MARKET_DATA_BASE_URL/],
    ["dev", ["--scenario", "?"], /^calm \(Calm\)\n {2}does /],
  ])("print help and start nothing for %s %o", async (command, args, text) => {
    const { code, output } = await run([command, ...args], SIMULATED);
    expect(output).toMatch(text);
    expect(code).toBe(0);
  });

  test("list the scenarios if one is unknown", async () => {
    const { code, output } = await run(["start", "--scenario", "storm"], SIMULATED);
    expect(output).toMatch(/^--scenario: must be one of calm, volatile, [^\n]*\n$/);
    expect(code).toBe(1);
  });

  // SIGTERM: `server/gateway/process.test.ts`, which has such a process anyway.
  test("end with code 0 on SIGINT", async () => {
    const environment = { ...SIMULATED, PORT: String(await freePort()) };
    const stop = { at: /Stop {3}/, by: "SIGINT" } as const;
    const { code, output } = await run(["dev", "--seed", "7"], environment, stop);
    expect(output).toContain("Simulated market, seed 7");
    expect(code).toBe(0);
  });
});
