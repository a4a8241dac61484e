import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inputsDigest, isBuilt, markBuilt } from "./stamp.ts";

describe("the stamp of a build", () => {
  let root = "";

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "touchline-stamp-"));
    mkdirSync(join(root, "src/app"), { recursive: true });
    mkdirSync(join(root, "dist"));
    writeFileSync(join(root, "index.html"), "<title>x</title>");
    writeFileSync(join(root, "src/app/a.ts"), "1");
    markBuilt(root, inputsDigest(root));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test("is valid while nothing in the build changes", () => {
    writeFileSync(join(root, "README.md"), "words");
    expect(isBuilt(root, inputsDigest(root))).toBe(true);
  });

  test("is invalid once a source is changed, added, renamed or removed", () => {
    const before = inputsDigest(root);
    writeFileSync(join(root, "src/app/a.ts"), "2");
    const changed = inputsDigest(root);
    writeFileSync(join(root, "src/app/b.ts"), "");
    const added = inputsDigest(root);
    rmSync(join(root, "src/app/a.ts"));
    const removed = inputsDigest(root);
    expect(new Set([before, changed, added, removed]).size).toBe(4);
    expect(isBuilt(root, removed)).toBe(false);
  });

  test("is invalid once the script that lists the files changes", () => {
    const before = inputsDigest(root);
    mkdirSync(join(root, "server/build"), { recursive: true });
    writeFileSync(join(root, "server/build/file-list.ts"), "1");
    writeFileSync(join(root, "server/build/other.ts"), "1");
    const added = inputsDigest(root);
    writeFileSync(join(root, "server/build/file-list.ts"), "2");
    expect(new Set([before, added, inputsDigest(root)]).size).toBe(3);
  });

  test("is lost with the folder", () => {
    rmSync(join(root, "dist"), { recursive: true });
    expect(isBuilt(root, inputsDigest(root))).toBe(false);
  });
});
