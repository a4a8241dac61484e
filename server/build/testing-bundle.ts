import { build, type Plugin, type Rolldown } from "vite";

/** Bundles one module in memory. */
export async function bundle(code: string, plugins: Plugin[]): Promise<string> {
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
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: "strict",
        treeshake: { propertyReadSideEffects: false },
      },
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

/** Bundles one module in memory, and returns its exports. */
export async function importBundle(code: string, plugins: Plugin[]) {
  return import(`data:text/javascript,${encodeURIComponent(await bundle(code, plugins))}`);
}
