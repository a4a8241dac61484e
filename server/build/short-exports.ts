import { posix } from "node:path";
import { decode, encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";
import { type ESTree, type Plugin, parseSync } from "vite";

/** Changes the names of all scripts when the way changes in which this plugin writes them. */
const VERSION = "1";

/** A replaced part of a text. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Exports what scripts share under the name that it has in its script: `export{Mu,Ze}` in place of
 * `export{Mu as $,Ze as $i}`. The bundler's second names cost the first load 840 bytes.
 *
 * Left alone is a script that one imports dynamically or as a namespace, because its names are then read elsewhere, too.
 */
export function shortExports(): Plugin {
  return {
    name: "touchline:short-exports",
    apply: "build",
    // A browser keeps a script by its name, which comes from the code before this plugin.
    augmentChunkHash: () => VERSION,
    generateBundle: {
      // Vite rewrites the source maps of all scripts before.
      order: "post",
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
        const edits = editsOf(new Map(chunks.map(({ fileName, code }) => [fileName, code])));
        for (const chunk of chunks) {
          const own = edits.get(chunk.fileName) ?? [];
          const { code } = chunk;
          chunk.code = applyEdits(code, own);
          const map = bundle[`${chunk.fileName}.map`];
          if (own.length === 0 || map?.type !== "asset") continue;
          const content = JSON.parse(Buffer.from(map.source).toString());
          const mappings = shiftMappings(content.mappings, code, own);
          map.source = JSON.stringify({ ...content, mappings });
        }
      },
    },
  };
}

/** Returns the edits of scripts that import each other, by their paths. */
export function editsOf(codes: ReadonlyMap<string, string>): ReadonlyMap<string, readonly Edit[]> {
  const scripts = [...codes].map(([path, code]) => {
    const { program, module } = parseSync(path, code);
    const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      code.slice(start + 1, end - 1),
    );
    return { path, body: program.body, dynamic };
  });
  const pathOf = (from: string, request: string) => posix.join(posix.dirname(from), request);
  const fixed = new Set(
    scripts.flatMap(({ path, body, dynamic }) => [
      ...dynamic.map((request) => pathOf(path, request)),
      ...body.flatMap((statement) =>
        "source" in statement && statement.source && !isNamed(statement)
          ? pathOf(path, statement.source.value)
          : [],
      ),
    ]),
  );
  /** Local names by their exported ones, for each script that is edited. */
  const locals = new Map<string, ReadonlyMap<string, string>>();
  const edits = new Map<string, Edit[]>();
  for (const { path, body } of scripts) {
    const list = body.filter((statement) => statement.type === "ExportNamedDeclaration");
    const names = list.flatMap(namesOf);
    const isPlain =
      list.every(({ source, declaration }) => !source && !declaration) &&
      names.every(({ outer }) => outer !== "default");
    if (fixed.has(path) || names.length === 0 || !isPlain) continue;
    locals.set(path, new Map(names.map(({ outer, inner }) => [outer, inner])));
    edits.set(
      path,
      list.map((statement) => {
        const inner = [...new Set(namesOf(statement).map((name) => name.inner))];
        return { start: statement.start, end: statement.end, text: `export{${inner.join()}};` };
      }),
    );
  }
  for (const { path, body } of scripts) {
    for (const statement of body) {
      if (statement.type !== "ImportDeclaration") continue;
      const { start, end, source, specifiers } = statement;
      const exported = locals.get(pathOf(path, source.value));
      if (!exported || specifiers.length === 0) continue;
      const names = specifiers.map((specifier) => {
        const outer = "imported" in specifier ? nameOf(specifier.imported) : "";
        const inner = exported.get(outer);
        if (inner === undefined) throw new Error(`${source.value} does not export ${outer}`);
        return inner === specifier.local.name ? inner : `${inner} as ${specifier.local.name}`;
      });
      const text = `import{${names.join()}}from${JSON.stringify(source.value)};`;
      edits.set(path, [...(edits.get(path) ?? []), { start, end, text }]);
    }
  }
  return edits;
}

/** Returns whether a statement with a source imports names of it or nothing. */
function isNamed(statement: ESTree.Statement | ESTree.ModuleDeclaration): boolean {
  return (
    statement.type === "ImportDeclaration" &&
    statement.specifiers.every(({ type }) => type === "ImportSpecifier")
  );
}

const namesOf = ({ specifiers }: ESTree.ExportNamedDeclaration) =>
  specifiers.map(({ local, exported }) => ({ inner: nameOf(local), outer: nameOf(exported) }));

const nameOf = (name: ESTree.ModuleExportName) =>
  name.type === "Literal" ? name.value : name.name;

export function applyEdits(code: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
      code,
    );
}

/** Returns the mappings of a source map after edits, none of which spans a line. */
export function shiftMappings(mappings: string, code: string, edits: readonly Edit[]): string {
  let lineStart = 0;
  const lengths = code.split("\n").map((line) => line.length + 1);
  const lines = decode(mappings).map((segments, index) => {
    const start = lineStart;
    lineStart += lengths[index] ?? 0;
    const before = edits.filter((edit) => edit.start >= start && edit.start < lineStart);
    return segments.map(([column, ...place]): SourceMapSegment => {
      const shift = before
        .filter(({ end }) => end <= start + column)
        .reduce((sum, edit) => sum + edit.text.length - (edit.end - edit.start), 0);
      return [column + shift, ...place];
    });
  });
  return encode(lines);
}
