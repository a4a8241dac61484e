import { build, type Plugin, type Rolldown } from "vite";
import { expect, test } from "vitest";
import { omitInfiniteQueries } from "./omit-infinite-queries.ts";

const CLIENT = 'export { QueryClient } from "@tanstack/query-core";';

test("a build with a query client has no code of infinite queries", async () => {
  // Only the code of infinite queries reads this option.
  expect(await bundle(CLIENT, [])).toContain("maxPages");
  expect(await bundle(CLIENT, [omitInfiniteQueries()])).not.toContain("maxPages");
});

test("a build fails if query-core has no such module", async () => {
  await expect(bundle("export const nothing = 0;", [omitInfiniteQueries()])).rejects.toThrow(
    "another layout",
  );
});

/** Bundles one module in memory. */
async function bundle(code: string, plugins: Plugin[]): Promise<string> {
  const entry = "virtual:entry";
  const outputs = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? `${import.meta.dirname}/${entry}` : undefined),
        load: (id) => (id.endsWith(entry) ? code : undefined),
      },
      ...plugins,
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: "strict" },
    },
  });
  return [outputs]
    .flat()
    .flatMap((each) => ("output" in each ? each.output : []))
    .map((each: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
      each.type === "chunk" ? each.code : "",
    )
    .join("\n");
}
