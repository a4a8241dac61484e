import { type ESTree, type Plugin, parseAst, Visitor } from "vite";

/** A module of React's packages, and what nothing here uses of its exports. */
interface Reduced {
  readonly module: RegExp;
  readonly omitted: readonly string[];
}

const REDUCED: readonly Reduced[] = [
  {
    module: /react[\\/]cjs[\\/]react\.production\.js$/,
    omitted: [
      "Children",
      "addTransitionType",
      "cache",
      "cacheSignal",
      "unstable_useCacheRefresh",
      "useActionState",
      "useOptimistic",
    ],
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
  },
  {
    module: /scheduler[\\/]cjs[\\/]scheduler\.production\.js$/,
    omitted: [
      "unstable_forceFrameRate",
      "unstable_next",
      "unstable_runWithPriority",
      "unstable_wrapCallback",
    ],
  },
];

const OMITTED: ReadonlySet<string> = new Set(REDUCED.flatMap(({ omitted }) => omitted));
const PACKAGES: ReadonlySet<string> = new Set(["react", "react-dom", "scheduler"]);

/** Base UI unwraps elements of server components with `Children`, and there are none here. */
const EXEMPT = /@base-ui[\\/]react[\\/]internals[\\/]useRenderElement\.mjs$/;

/**
 * Leaves exports of React's packages that nothing here uses out of the build: lists of
 * children, hints for the browser's preloading, form actions. It is about 1,700 bytes of the first load, gzip. Base UI
 * imports the packages as a whole, so the bundler has to keep every export; it drops what only the removed ones need.
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
        const unused = assignments(code, found.omitted);
        if (unused.length === found.omitted.length) reduced.add(found);
        return { code: unused.reduce(blank, code), map: null };
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

/** Returns the statements that assign one of these exports. */
function assignments(code: string, names: readonly string[]): readonly ESTree.Statement[] {
  return parseAst(code).body.filter((statement): statement is ESTree.ExpressionStatement => {
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
const blank = (code: string, { start, end }: ESTree.Statement) =>
  code.slice(0, start) + code.slice(start, end).replaceAll(/[^\r\n]/g, " ") + code.slice(end);
