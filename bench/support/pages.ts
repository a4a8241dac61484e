import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, type Connect, preview } from "vite";
import { ensurePackages } from "../../scripts/install.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PEERS = fileURLToPath(new URL("../peers", import.meta.url));

/** A built page of a bench, served on the loopback. */
export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Builds a bench's page as the product is built, with whatever stands beside it, and serves it.
 *
 * @param page the page's path from the repository's root.
 * @param answer handles the requests below `/api`.
 */
export async function servePage(
  page: string,
  answer?: Connect.SimpleHandleFunction,
): Promise<Served> {
  if (!ensurePackages(PEERS)) throw new Error("What is measured beside could not be installed");
  const outDir = await mkdtemp(join(tmpdir(), "touchline-bench-"));
  const config = { root: ROOT, configFile: false, envDir: false, logLevel: "warn" } as const;
  await build({
    ...config,
    publicDir: false,
    plugins: [react(), tailwindcss()],
    // The peers have their own node_modules; there must be one React only.
    resolve: { dedupe: ["react", "react-dom"] },
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 10_000,
      target: "baseline-widely-available",
      rolldownOptions: { input: page },
    },
    worker: { format: "es" },
  });
  const server = await preview({
    ...config,
    build: { outDir },
    plugins: [
      {
        name: "touchline:bench-api",
        configurePreviewServer({ middlewares }) {
          if (answer) middlewares.use("/api", answer);
        },
      },
    ],
    preview: { host: "127.0.0.1", port: 0 },
  });
  const { port } = server.httpServer.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/${page}`,
    async close() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
