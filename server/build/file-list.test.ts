import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listBuildFiles } from "./file-list.ts";

describe("the list of a build's files", () => {
  let dist = "";
  const write = (path: string, text: string) => writeFileSync(join(dist, path), text);

  beforeEach(() => {
    dist = mkdtempSync(join(tmpdir(), "touchline-list-"));
    mkdirSync(join(dist, "assets"));
    mkdirSync(join(dist, "icons"));
    write("index.html", "hello");
    write("assets/a-1.js", "");
  });
  afterEach(() => rmSync(dist, { recursive: true }));

  const paths = () => listBuildFiles(dist).files.map(({ path }) => path);

  test("names each file with a hash of its content", () => {
    expect(listBuildFiles(dist).files).toEqual([
      { path: "/assets/a-1.js", integrity: "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=" },
      { path: "/index.html", integrity: "sha256-LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=" },
    ]);
  });

  test("omits files that the page need not store, such as the worker and itself", () => {
    const before = paths();
    for (const path of ["service-worker.js", "build-files.json", ".inputs"]) write(path, "x");
    for (const path of ["assets/a-1.js.map", "icons/a.png"]) write(path, "x");
    expect(paths()).toEqual(before);
  });

  test("has an id that changes with any file", () => {
    const { id } = listBuildFiles(dist);
    expect(listBuildFiles(dist).id).toBe(id);
    write("index.html", "hallo");
    expect(listBuildFiles(dist).id).not.toBe(id);
  });
});
