import { dirname } from "node:path";
import { lineOf, OneLineError } from "./one-line-error.ts";

// The entry of the server's container, bundled with its packages: see server/gateway/nginx/Dockerfile. The image holds
// no packages, no Vite and no sources. The folder above holds the build in `dist`.

const root = dirname(import.meta.dirname);
const [name = "", ...args] = process.argv.slice(2);

try {
  await run();
} catch (error) {
  console.error(lineOf(error) ?? error);
  process.exit(1);
}

async function run(): Promise<void> {
  if (name === "serve") {
    const { runProduction } = await import("./run-production.ts");
    // The image includes its build.
    await runProduction(root, args, () => Promise.resolve());
  } else if (name === "reset-pace") {
    const { main } = await import("./reset-pace.ts");
    await main(root, args);
  } else {
    throw new OneLineError("usage: main.mjs serve|reset-pace");
  }
}
