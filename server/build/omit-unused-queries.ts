import type { Plugin } from "vite";

/**
 * Modules of query-core and react-query that every build would have, because other modules import them statically, and
 * stand-ins for them. A stand-in has the same exports, because the bundler checks the imports of modules that it drops
 * later.
 */
const STAND_INS: ReadonlyMap<RegExp, string> = new Map([
  [
    /@tanstack[\\/]query-core[\\/].*[\\/]infiniteQueryBehavior\.js$/,
    `const fail = () => { throw new Error("This build has no infinite queries."); };
    export { fail as hasNextPage, fail as hasPreviousPage, fail as infiniteQueryBehavior };`,
  ],
  [
    /@tanstack[\\/]query-core[\\/].*[\\/]mutationCache\.js$/,
    `const fail = () => { throw new Error("This build has no mutations."); };
    export class MutationCache {
      build = fail;
      notify = fail;
      findAll() { return []; }
      clear() {}
      async resumePausedMutations() {}
    }`,
  ],
  [
    /@tanstack[\\/]query-core[\\/].*[\\/]onlineManager\.js$/,
    // Every query has the network mode "always" (`src/live/query-client.ts`), so no query waits for the network.
    `const fail = () => { throw new Error("This build does not watch the network."); };
    export class OnlineManager {}
    export const onlineManager = {
      subscribe: () => () => {},
      isOnline: () => true,
      setOnline: fail,
      setEventListener: fail,
    };`,
  ],
  [
    /@tanstack[\\/]react-query[\\/].*[\\/]suspense\.js$/,
    `const fail = () => { throw new Error("This build has no queries that suspend."); };
    export const ensureSuspenseTimers = ({ suspense }) => { if (suspense) fail(); };
    export const shouldSuspend = () => false;
    export { fail as defaultThrowOnError, fail as fetchOptimistic };`,
  ],
  [
    /@tanstack[\\/]react-query[\\/].*[\\/]errorBoundaryUtils\.js$/,
    `const fail = () => { throw new Error("This build has no queries that throw their errors."); };
    export const ensurePreventErrorBoundaryRetry = ({ throwOnError }) => { if (throwOnError) fail(); };
    export const useClearResetErrorBoundary = () => {};
    export const getHasError = () => false;`,
  ],
]);

/**
 * Leaves unused code of react-query out of the build: infinite queries, mutations, queries that wait for the network,
 * that suspend or that throw their errors. It is about 2,100 bytes of the first load, gzip. The bundler cannot tell that
 * no query here uses any of it. A use throws, except of the network: a query then always counts as online.
 *
 * Fails the build if a package has another layout, because a stand-in would then do nothing.
 */
export function omitUnusedQueries(): Plugin {
  const replaced = new Set<RegExp>();
  return {
    name: "touchline:omit-unused-queries",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: [...STAND_INS.keys()] },
      handler(id) {
        const match = [...STAND_INS].find(([module]) => module.test(id));
        if (match === undefined) return undefined;
        const [module, standIn] = match;
        replaced.add(module);
        return standIn;
      },
    },
    generateBundle() {
      if (replaced.size < STAND_INS.size) {
        this.error(`query-core or react-query has another layout: see ${import.meta.filename}`);
      }
    },
  };
}
