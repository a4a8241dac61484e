import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseSettings } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "touchline-token-"));
afterAll(() => rmSync(folder, { recursive: true }));

const SERVICE = { MARKET_DATA_BASE_URL: "https://a.example" };

function tokenIn(content: string | Buffer): string | undefined {
  writeFileSync(join(folder, "token"), content);
  return parseSettings({ ...SERVICE, MARKET_DATA_TOKEN_FILE: "token" }, folder).service?.token;
}

test.each(["t0k.en~", "t0k.en~\n", "t0k.en~\r\n"])(
  "reads a token from a file that holds %j",
  (text) => {
    expect(tokenIn(text)).toBe("t0k.en~");
  },
);

test.each([
  ["nothing", ""],
  ["a line break alone", "\n"],
  ["two line breaks", "s3cret\n\n"],
  ["two lines", "s3cret\ns3cret"],
  ["a space", "s3 cret"],
  ["a byte-order mark", "\ufeffs3cret"],
  ["a zero byte", "s3cret\0"],
  ["UTF-16", Buffer.from("s3cret", "utf16le")],
  ["too much", "s3cret".repeat(2000)],
])("refuses a token file that holds %s, without its content in the message", (_, content) => {
  const refused = /^MARKET_DATA_TOKEN_FILE (?:must hold|names) (?!.*cret)[^\n]+\.$/;
  expect(() => tokenIn(content)).toThrow(refused);
});

test("refuses a token file that is missing, a directory or endless", () => {
  mkdirSync(join(folder, "directory"));
  const paths = process.platform === "win32" ? [] : ["/dev/zero"];
  for (const path of ["missing", "directory", "directory/missing", ...paths]) {
    expect(() => parseSettings({ ...SERVICE, MARKET_DATA_TOKEN_FILE: path }, folder), path).toThrow(
      /^MARKET_DATA_TOKEN_FILE names a [^\n]+\.$/,
    );
  }
});

test("refuses a token file beside a token, and treats an empty setting as none", () => {
  writeFileSync(join(folder, "token"), "s3cret");
  const raw = { ...SERVICE, MARKET_DATA_TOKEN: "other", MARKET_DATA_TOKEN_FILE: "token" };
  expect(() => parseSettings(raw, folder)).toThrow(
    /^MARKET_DATA_TOKEN_FILE and MARKET_DATA_TOKEN /,
  );
  expect(parseSettings({ ...raw, MARKET_DATA_TOKEN: "" }, folder).service?.token).toBe("s3cret");
  expect(parseSettings({ ...raw, MARKET_DATA_TOKEN_FILE: "" }, folder).service?.token).toBe(
    "other",
  );
});
