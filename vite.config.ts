import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkGroups, plainImports } from "./server/build/chunks.ts";
import { buildFiles } from "./server/build/file-list.ts";
import { omitUnusedDecimals } from "./server/build/omit-unused-decimals.ts";
import { omitUnusedQueries } from "./server/build/omit-unused-queries.ts";
import { omitUnusedReact } from "./server/build/omit-unused-react.ts";
import { shortExports } from "./server/build/short-exports.ts";
import { gateway } from "./server/gateway/pages/plugin.ts";

export default defineConfig({
  // Settings are the gateway's business: Vite reads no .env file, so none of them meets a bundle.
  envDir: false,
  // The dashboard lives at / alone: no mistyped address is answered with a page.
  appType: "mpa",
  plugins: [
    react(),
    tailwindcss(),
    plainImports(),
    omitUnusedReact(),
    omitUnusedQueries(),
    omitUnusedDecimals(),
    shortExports(),
    gateway(),
    buildFiles(),
  ],
  build: {
    // The content policy allows no data: URL and no inline script.
    assetsInlineLimit: 0,
    // The first load already has everything that a lazy part imports, its styles too. There is nothing to
    // preload (see `plainImports`).
    modulePreload: false,
    cssCodeSplit: false,
    sourcemap: true,
    // Terser and then Rolldown's minifier: the first load is some 800 bytes smaller than with one of them.
    minify: "terser",
    terserOptions: { safari10: false },
    target: "baseline-widely-available",
    // The oldest browsers with light-dark() (see decision 0046).
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    rolldownOptions: {
      // No getter of this code has a side effect, so unused property reads can be removed.
      treeshake: { propertyReadSideEffects: false },
      // Replaces an imported constant by its value, so that naming one costs the first load nothing.
      optimization: { inlineConst: true },
      // The workers are entries beside the page, so that what it shares with one is fetched once.
      input: {
        index: "index.html",
        "polling-worker": "src/app/start/polling-worker.ts",
        "service-worker": "src/app/pwa/service-worker.ts",
      },
      output: {
        minify: true,
        codeSplitting: { groups: chunkGroups },
        // One address for all builds, so that a tab of yesterday and one of today share a worker.
        entryFileNames: ({ name }) =>
          name.endsWith("-worker") ? "[name].js" : "assets/[name]-[hash].js",
      },
    },
  },
  server: { cors: false, strictPort: true },
  preview: { cors: false, strictPort: true },
});
