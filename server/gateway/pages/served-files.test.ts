import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createServedFiles } from "./served-files.ts";

const SCRIPT = "export const price = 1;\n".repeat(200);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "touchline-files-"));
  writeFileSync(join(folder, "page.js"), SCRIPT);
  writeFileSync(join(folder, "small.js"), "0");
  writeFileSync(join(folder, "font.woff2"), SCRIPT);
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["BR", "br"],
  ["identity", undefined],
  ["", undefined],
  [undefined, undefined],
  ["brotli, xgzip", undefined],
  ["br;q=nonsense", undefined],
])("sends a text to a browser that accepts %j with the encoding %s", async (accepted, encoding) => {
  const file = await createServedFiles(folder).read("/page.js", accepted);
  expect([file.encoding, file.varies]).toEqual([encoding, true]);
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  const bytes = file.encoding ? unpack[file.encoding](file.body) : file.body;
  expect(bytes.toString()).toBe(SCRIPT);
});

test.each(["/small.js", "/font.woff2"])("sends %s uncompressed", async (path) => {
  const file = await createServedFiles(folder).read(path, "br, gzip");
  expect([file.encoding, file.varies]).toEqual([undefined, false]);
});

test("compresses a file once, and again after a build has changed it", async () => {
  const files = createServedFiles(folder);
  const read = async () => (await files.read("/page.js", "br")).body;
  const first = await read();
  expect(await read()).toBe(first);
  writeFileSync(join(folder, "page.js"), SCRIPT.replaceAll("1", "2"));
  utimesSync(join(folder, "page.js"), 1, 1);
  expect(brotliDecompressSync(await read()).toString()).toContain("price = 2");
});

test("fails for a deleted file", async () => {
  await expect(createServedFiles(folder).read("/absent.js", "br")).rejects.toThrow("ENOENT");
});
