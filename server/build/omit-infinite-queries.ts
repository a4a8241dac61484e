import type { Plugin } from "vite";

/** The module of query-core that only infinite queries call; `query.js` imports it statically. */
const MODULE = /@tanstack[\\/]query-core[\\/].*[\\/]infiniteQueryBehavior\.js$/;

/** Has the same exports, because the bundler checks the imports of modules that it drops later. */
const REPLACEMENT = `
const fail = () => { throw new Error("This build has no infinite queries."); };
export { fail as hasNextPage, fail as hasPreviousPage, fail as infiniteQueryBehavior };
`;

/**
 * Leaves the code of infinite queries out of the build: 550 bytes of the first load, gzip. The bundler cannot
 * tell that no query here is infinite. Such a query throws.
 *
 * Fails the build if query-core has no such module any more, because the replacement would then do nothing.
 */
export function omitInfiniteQueries(): Plugin {
  let isReplaced = false;
  return {
    name: "touchline:omit-infinite-queries",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: MODULE },
      handler() {
        isReplaced = true;
        return REPLACEMENT;
      },
    },
    generateBundle() {
      if (!isReplaced) this.error(`query-core has another layout: see ${import.meta.filename}`);
    },
  };
}
