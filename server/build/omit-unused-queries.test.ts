import { beforeAll, expect, test } from "vitest";
import { omitUnusedQueries } from "./omit-unused-queries.ts";
import { bundle, importBundle } from "./testing-bundle.ts";

const CLIENT = 'export { QueryClient, useQuery } from "@tanstack/react-query";';
/** Goes through everything of a client that touches its mutations. */
const MUTATING = `
import { MutationObserver, QueryClient, useQuery } from "@tanstack/react-query";
export { useQuery };
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
/** Renders a component with one query to text. */
const RENDERING = `
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
export function render(options) {
  const client = new QueryClient();
  client.setQueryData(["one"], 1);
  const One = () => String(useQuery({ queryKey: ["one"], staleTime: Infinity, ...options }, client).data);
  return renderToString(createElement(QueryClientProvider, { client }, createElement(One)));
}`;
const NO_CLIENT = "export const nothing = 0;";

let whole = "";
let small = "";
beforeAll(async () => {
  whole = await bundle(CLIENT, []);
  small = await bundle(CLIENT, [omitUnusedQueries()]);
});

test.each([
  // Only the code of each reads these options.
  ["infinite queries", "maxPages"],
  ["mutations", "submittedAt"],
  ["queries that wait for the network", '"offline"'],
  ["queries that suspend", "fetchOptimistic(defaultedOptions).catch"],
  ["queries that throw their errors", "retryOnMount = false"],
])("a build with a query client has no code of %s", (_, option) => {
  expect(whole).toContain(option);
  expect(small).not.toContain(option);
});

test("a query client of such a build works, and a mutation throws", async () => {
  const { useClient } = await importBundle(MUTATING, [omitUnusedQueries()]);
  expect(await useClient()).toEqual({
    mutating: 0,
    fetched: 1,
    error: "This build has no mutations.",
  });
});

test("a component reads a query of such a build", async () => {
  const { render } = await importBundle(RENDERING, [omitUnusedQueries()]);
  expect(render({})).toBe("1");
});

test.each([
  [{ suspense: true }, "no queries that suspend"],
  [{ throwOnError: true }, "no queries that throw their errors"],
])("a query with %o throws in such a build", async (options, message) => {
  const { render } = await importBundle(RENDERING, [omitUnusedQueries()]);
  expect(() => render(options)).toThrow(message);
});

test("a build fails if the packages have no such modules", async () => {
  await expect(bundle(NO_CLIENT, [omitUnusedQueries()])).rejects.toThrow("another layout");
});
