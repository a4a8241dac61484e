import { main } from "./cli.ts";

// The container's first step, bundled into one file: see the Dockerfile beside this file.
const [folder = "", templates = ""] = process.argv.slice(2);
try {
  main("/", [folder], templates);
} catch (error) {
  console.error(error instanceof Error ? error.message : "The configuration could not be written.");
  process.exitCode = 1;
}
