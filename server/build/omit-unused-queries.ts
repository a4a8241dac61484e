import type { Plugin } from "vite";

/**
 * Modules of query-core that every build would have, because other modules import them statically, and stand-ins
 * for them. A stand-in has the same exports, because the bundler checks the imports of modules that it drops later.
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
]);

/**
 * Leaves the code of infinite queries and of mutations out of the build: about 1,650 bytes of the first load, gzip. The
 * bundler cannot tell that no query here is infinite and that nothing is a mutation. Either throws.
 *
 * Fails the build if query-core has another layout, because a stand-in would then do nothing.
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
        this.error(`query-core has another layout: see ${import.meta.filename}`);
      }
    },
  };
}
