import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { root } from "../child.mjs";
import { sbom } from "./sbom.mjs";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const lock = read("package-lock.json");
const text = read("docs/sbom.cdx.json");

const License = z.union([
  z.strictObject({ license: z.strictObject({ id: z.string().regex(/^[\w.-]+$/) }) }),
  z.strictObject({ expression: z.string().regex(/^[\w.-]+(?: (?:AND|OR|WITH) [\w.-]+)+$/) }),
]);

/** The fields of CycloneDX 1.6 that the file uses. Any other field is an error. */
const Bom = z.strictObject({
  $schema: z.literal("http://cyclonedx.org/schema/bom-1.6.schema.json"),
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.6"),
  version: z.literal(1),
  metadata: z.strictObject({
    component: z.strictObject({
      type: z.literal("application"),
      "bom-ref": z.string(),
      name: z.literal("touchline"),
      version: z.string(),
      licenses: z.array(License).length(1),
    }),
  }),
  components: z.array(
    z.strictObject({
      type: z.literal("library"),
      "bom-ref": z.string(),
      name: z.string().min(1),
      version: z.string().min(1),
      scope: z.enum(["required", "optional"]),
      purl: z.string().regex(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@[\w.+-]+$/),
      hashes: z
        .array(z.strictObject({ alg: z.literal("SHA-512"), content: z.hex().length(128) }))
        .min(1),
      licenses: z.array(License).length(1).optional(),
      properties: z
        .array(
          z.strictObject({
            name: z.literal("cdx:npm:package:development"),
            value: z.literal("true"),
          }),
        )
        .optional(),
    }),
  ),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

const bom = Bom.parse(JSON.parse(text));

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string(), integrity: z.string().optional() }),
  ),
});

describe("docs/sbom.cdx.json", () => {
  test("is what `npm run sbom` writes for the lock file", () => {
    expect(text === sbom(lock), "run `npm run sbom` after a change of the packages").toBe(true);
  });

  test("has every package that is locked, by version and content, and no other", () => {
    const { "": project, ...packages } = Lock.parse(JSON.parse(lock)).packages;
    const locked = Object.entries(packages).map(([path, { version, integrity = "" }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      const digest = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
      return `${name} ${version} ${digest}`;
    });
    const listed = bom.components.map(
      ({ name, version, hashes }) =>
        `${name} ${version} ${hashes.map(({ content }) => content).join()}`,
    );
    expect(listed.toSorted()).toEqual([...new Set(locked)].sort());
    expect(bom.metadata.component.version).toBe(project?.version);
  });

  test("has one reference for each component, and lists no dependency without a component", () => {
    const references = bom.components.map((component) => component["bom-ref"]);
    expect(new Set(references).size).toBe(references.length);
    const all = [...references, bom.metadata.component["bom-ref"]].sort();
    expect(bom.dependencies.map(({ ref }) => ref).sort()).toEqual(all);
    const unknown = bom.dependencies.flatMap(({ dependsOn }) =>
      dependsOn.filter((reference) => !references.includes(reference)),
    );
    expect(unknown).toEqual([]);
  });

  test("names no address but its schema's", () => {
    expect(text.match(/https?:\/\/[^"]+/g)).toEqual([bom.$schema]);
  });
});

describe("a bill of materials", () => {
  const a = { version: "1.0.0", integrity: "sha512-AAAA", license: "MIT" };
  const b = { version: "2.0.0", integrity: "sha512-BBBB", license: "MIT OR ISC", dev: true };
  const lockOf = (packages: object) =>
    JSON.stringify({
      packages: { "": { name: "x", version: "1.0.0", license: "MIT" }, ...packages },
    });

  test.each([
    ["another version", { "node_modules/a": { ...a, version: "1.0.1" } }],
    ["another content", { "node_modules/a": { ...a, integrity: "sha512-CCCC" } }],
    ["a package more", { "node_modules/a": a, "node_modules/b": b }],
    ["a package less", {}],
  ])("changes with %s", (_, packages) => {
    expect(sbom(lockOf(packages))).not.toBe(sbom(lockOf({ "node_modules/a": a })));
  });

  test("resolves a dependency to the package that Node would load", () => {
    const packages = {
      "node_modules/a": { ...a, dependencies: { b: "2", gone: "1" } },
      "node_modules/a/node_modules/b": b,
      "node_modules/b": { ...b, version: "1.0.0" },
    };
    const { dependencies } = JSON.parse(sbom(lockOf(packages)));
    expect(dependencies).toContainEqual({ ref: "a@1.0.0", dependsOn: ["b@2.0.0"] });
  });

  test("is refused for a package that is not locked by its content", () => {
    const packages = { "node_modules/a": { version: "1.0.0" } };
    expect(() => sbom(lockOf(packages))).toThrow("node_modules/a is not locked by its content");
  });
});
