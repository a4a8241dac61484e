import { describe, expect, test } from "vitest";
import { refuseUnsafeRuntime } from "./runtime-options.ts";

const check = (environment: Readonly<Record<string, string>>, execArgv: readonly string[] = []) =>
  refuseUnsafeRuntime({ environment, execArgv });

describe("a start", () => {
  test.each(["0", "false", "no", " 0", "true"])(
    "stops where NODE_TLS_REJECT_UNAUTHORIZED is %j",
    (value) => {
      expect(() => check({ NODE_TLS_REJECT_UNAUTHORIZED: value })).toThrow(
        /^NODE_TLS_REJECT_UNAUTHORIZED must be unset or 1\. [^\n]+\.$/,
      );
    },
  );

  test.each([
    "--tls-min-v1.0",
    "--tls-min-v1.1",
    "--tls-cipher-list=ALL:@SECLEVEL=0",
    "--tls-keylog=keys.txt",
    "--insecure-http-parser",
    "--security-revert=CVE-2023-46809",
    "--report-on-fatalerror",
    "--report-on-signal",
    "--report-uncaught-exception",
    "--heapsnapshot-near-heap-limit=1",
    "--heapsnapshot-signal=SIGUSR2",
  ])("stops where Node is given %s, by its command line or NODE_OPTIONS", (option) => {
    const [name] = option.split("=", 1);
    expect(() => check({}, ["--no-warnings", option])).toThrow(
      `Node's command line holds ${name}, which `,
    );
    for (const NODE_OPTIONS of [
      option,
      `--no-warnings ${option}`,
      `"${option}"`,
      option.replaceAll("-", "_").replace("__", "--"),
      option.replace("-", '-"').concat('"'),
    ]) {
      expect(() => check({ NODE_OPTIONS }), NODE_OPTIONS).toThrow(
        `NODE_OPTIONS holds ${name}, which `,
      );
    }
  });

  test.each(["http", "HTTPS", "tls,https", "net", "*", "h*p"])(
    "stops where NODE_DEBUG is %s",
    (value) => {
      expect(() => check({ NODE_DEBUG: value })).toThrow(/^NODE_DEBUG [^\n]+\.$/);
    },
  );

  test("continues if the environment changes nothing, or makes Node stricter", () => {
    check({
      NODE_TLS_REJECT_UNAUTHORIZED: "1",
      NODE_EXTRA_CA_CERTS: "company.pem",
      NODE_OPTIONS: '--tls-min-v1.3 --use-openssl-ca --require "./a --tls-keylog/b.cjs"',
      NODE_DEBUG: "tls,http2,(",
    });
    check({ NODE_TLS_REJECT_UNAUTHORIZED: "", NODE_OPTIONS: "", NODE_DEBUG: "" }, [
      "--tls-min-v1.2",
    ]);
  });
});
