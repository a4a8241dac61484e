import { build, type Plugin, type Rolldown } from "vite";
import { expect, test } from "vitest";
import { omitUnusedQueries } from "./omit-unused-queries.ts";

const CLIENT = 'export { QueryClient } from "@tanstack/query-core";';
/** Goes through everything of a client that touches its mutations. */
const MUTATING = `
import { MutationObserver, QueryClient } from "@tanstack/query-core";
export async function useClient() {
  const client = new QueryClient();
  client.mount();
  const fetched = await client.fetchQuery({ queryKey: ["one"], queryFn: () => 1 });
  await client.resumePausedMutations();
  const mutating = client.isMutating();
  let error;
  try {
    new MutationObserver(client, { mutationFn: async () => 1 });
  } catch (thrown) {
    error = thrown.message;
  }
  client.unmount();
  client.clear();
  return { mutating, fetched, error };
}`;
const NO_CLIENT = "export const nothing = 0;";

test.each([
  // Only the code of each reads these options.
  ["infinite queries", "maxPages"],
  ["mutations", "submittedAt"],
])("a build with a query client has no code of %s", async (_, option) => {
  expect(await bundle(CLIENT, [])).toContain(option);
  expect(await bundle(CLIENT, [omitUnusedQueries()])).not.toContain(option);
});

test("a query client of such a build works, and a mutation throws", async () => {
  const code = await bundle(MUTATING, [omitUnusedQueries()]);
  const { useClient } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(await useClient()).toEqual({
    mutating: 0,
    fetched: 1,
    error: "This build has no mutations.",
  });
});

test("a build fails if query-core has no such modules", async () => {
  await expect(bundle(NO_CLIENT, [omitUnusedQueries()])).rejects.toThrow("another layout");
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
