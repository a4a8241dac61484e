import { describe, expect, test } from "vitest";
import { readTextFile } from "./text-file.ts";

const file = (...parts: BlobPart[]) => new File(parts, "a.csv");
const read = async (...parts: BlobPart[]) => readTextFile(file(...parts));

describe("a file of text", () => {
  test.each([
    ["UTF-8", [0xc3, 0xa4, 0x31]],
    ["UTF-8 with its mark", [0xef, 0xbb, 0xbf, 0xc3, 0xa4, 0x31]],
    ["UTF-16", [0xff, 0xfe, 0xe4, 0, 0x31, 0]],
    ["UTF-16, the other way round", [0xfe, 0xff, 0, 0xe4, 0, 0x31]],
    ["Windows-1252", [0xe4, 0x31]],
  ])("is read in %s", async (_, bytes) => {
    expect(await read(new Uint8Array(bytes))).toEqual({ kind: "text", name: "a.csv", text: "ä1" });
  });

  test("may be empty", async () => {
    expect(await read()).toMatchObject({ kind: "text", text: "" });
  });
});

describe("a file that is not read", () => {
  test("is larger than 5 MB, and none of it is read", async () => {
    const large = Object.assign(new Blob(), { name: "b.csv" });
    Object.defineProperty(large, "size", { value: 5_000_001 });
    expect(await readTextFile(large)).toEqual({ kind: "too-large", name: "b.csv" });
  });

  test("contains no text", async () => {
    expect(await read(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toMatchObject({
      kind: "not-text",
    });
  });

  test("cannot be opened", async () => {
    const gone = Object.assign(file("a"), { arrayBuffer: () => Promise.reject(new Error("gone")) });
    expect(await readTextFile(gone)).toEqual({ kind: "unreadable", name: "a.csv" });
  });
});
