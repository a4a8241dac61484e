import { type ESTree, type Plugin, parseAst, Visitor } from "vite";

/** A module of React's packages, and what nothing here uses of it. */
interface Reduced {
  readonly module: RegExp;
  /** Exports. */
  readonly omitted: readonly string[];
  /**
   * Functions that are called for omitted exports only, under conditions that the bundler cannot evaluate. A call
   * throws.
   */
  readonly unreachable: readonly string[];
}

const REDUCED: readonly Reduced[] = [
  {
    module: /react[\\/]cjs[\\/]react\.production\.js$/,
    omitted: [
      "Activity",
      "Children",
      "ViewTransition",
      "addTransitionType",
      "cache",
      "cacheSignal",
      "unstable_useCacheRefresh",
      "useActionState",
      "useOptimistic",
    ],
    unreachable: [],
  },
  {
    module: /react-dom[\\/]cjs[\\/]react-dom\.production\.js$/,
    omitted: [
      "browser",
      "preconnect",
      "prefetchDNS",
      "preinit",
      "preinitModule",
      "preload",
      "preloadModule",
      "requestFormReset",
      "unstable_batchedUpdates",
      "useFormState",
      "useFormStatus",
    ],
    unreachable: [],
  },
  {
    module: /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/,
    omitted: ["hydrateRoot"],
    unreachable: [
      // Of `hydrateRoot`.
      "canHydrateInstance",
      "clearHydrationBoundary",
      "prepareToHydrateHostInstance",
      "updateDehydratedSuspenseComponent",
      // Of `ViewTransition`.
      "startViewTransition",
      // Of `Activity`.
      "updateActivityComponent",
      // Of `SuspenseList`, which React does not export yet.
      "updateSuspenseListComponent",
      // Of `useActionState` and `useFormState`.
      "mountActionState",
      "rerenderActionState",
      "updateActionState",
      // Of the hints for preloading.
      "preconnect",
      "prefetchDNS",
      "preinitModuleScript",
      "preinitScript",
      "preinitStyle",
      "preloadModule",
    ],
  },
  {
    module: /scheduler[\\/]cjs[\\/]scheduler\.production\.js$/,
    omitted: [
      "unstable_forceFrameRate",
      "unstable_next",
      "unstable_runWithPriority",
      "unstable_wrapCallback",
    ],
    unreachable: [],
  },
];

const OMITTED: ReadonlySet<string> = new Set(REDUCED.flatMap(({ omitted }) => omitted));
const PACKAGES: ReadonlySet<string> = new Set([
  "react",
  "react-dom",
  "react-dom/client",
  "scheduler",
]);

/** Base UI unwraps elements of server components with `Children`, and there are none here. */
const EXEMPT = /@base-ui[\\/]react[\\/]internals[\\/]useRenderElement\.mjs$/;

/**
 * Leaves what nothing here uses of React's packages out of the build: lists of children, hints for the browser's
 * preloading, form actions, view transitions, hydration. It is about 6,500 bytes of the first load, gzip. Base UI imports
 * the packages as a whole, so the bundler has to keep every export; it drops what only the removed ones need. The renderer
 * calls functions for some of them under conditions that never hold without them; these functions throw.
 *
 * Fails the build if a package has another layout, and if a module uses an export that was left out.
 */
export function omitUnusedReact(): Plugin {
  const reduced = new Set<Reduced>();
  return {
    name: "touchline:omit-unused-react",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: REDUCED.map(({ module }) => module) },
      handler(code, id) {
        const found = REDUCED.find(({ module }) => module.test(id));
        if (found === undefined) return undefined;
        const { body } = parseAst(code);
        const unused = assignments(body, found.omitted);
        const unreachable = bodiesOf(body, found.unreachable);
        const isWhole =
          unused.length === found.omitted.length && unreachable.length === found.unreachable.length;
        if (isWhole) reduced.add(found);
        return { code: unreachable.reduceRight(disable, unused.reduce(blank, code)), map: null };
      },
    },
    generateBundle() {
      if (reduced.size < REDUCED.length) {
        this.error(`react, react-dom or scheduler has another layout: see ${import.meta.filename}`);
      }
      for (const id of this.getModuleIds()) {
        if (EXEMPT.test(id)) continue;
        const used = omittedUses(this.getModuleInfo(id)?.code ?? "");
        if (used.length > 0) {
          this.error(`${id} uses ${used.join(", ")} of React: see ${import.meta.filename}`);
        }
      }
    },
  };
}

type Span = Pick<ESTree.Node, "start" | "end">;

/** Returns the statements that assign one of these exports. */
function assignments(body: ESTree.Program["body"], names: readonly string[]): readonly Span[] {
  return body.filter((statement): statement is ESTree.ExpressionStatement => {
    if (statement.type !== "ExpressionStatement") return false;
    if (statement.expression.type !== "AssignmentExpression") return false;
    const { left } = statement.expression;
    return (
      left.type === "MemberExpression" &&
      !left.computed &&
      left.object.type === "Identifier" &&
      left.object.name === "exports" &&
      names.includes(left.property.name)
    );
  });
}

/** Returns the bodies of the functions with these names. */
function bodiesOf(body: ESTree.Program["body"], names: readonly string[]): readonly Span[] {
  return body.flatMap((statement) => {
    if (statement.type !== "FunctionDeclaration" || !statement.body) return [];
    return names.includes(statement.id?.name ?? "") ? [statement.body] : [];
  });
}

/** Returns the omitted exports that a module imports by name, or reads of an import of a whole package. */
function omittedUses(code: string): readonly string[] {
  if (![...OMITTED].some((name) => code.includes(name))) return [];
  const used = new Set<string>();
  // The names under which CommonJS modules require the packages.
  const locals = new Set(["React", "ReactDOM"]);
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!PACKAGES.has(source.value)) return;
      for (const specifier of specifiers) {
        if (specifier.type !== "ImportSpecifier") locals.add(specifier.local.name);
        else if (specifier.imported.type === "Identifier") used.add(specifier.imported.name);
      }
    },
    MemberExpression({ object, property }) {
      const isOfPackage = object.type === "Identifier" && locals.has(object.name);
      if (isOfPackage && property.type === "Identifier") used.add(property.name);
    },
  }).visit(parseAst(code));
  return [...used].filter((name) => OMITTED.has(name));
}

/** Keeps the length and the lines, so that source maps stay right. */
const blank = (code: string, { start, end }: Span) =>
  code.slice(0, start) + code.slice(start, end).replaceAll(/[^\r\n]/g, " ") + code.slice(end);

const FAIL = '{throw Error("not in this build")}';

/** Replaces the body of a function by one that throws. Keeps the lines, but not the length. */
const disable = (code: string, { start, end }: Span) =>
  code.slice(0, start) + FAIL + code.slice(start, end).replaceAll(/[^\r\n]/g, "") + code.slice(end);
