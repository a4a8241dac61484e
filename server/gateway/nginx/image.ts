import { main } from "./cli.ts";

// The first step of nginx's container, bundled into one file: see the Dockerfile in this folder.
const [folder = "", templates = ""] = process.argv.slice(2);
try {
  main("/", [folder], templates);
} catch (error) {
  console.error(error instanceof Error ? error.message : "The configuration could not be written.");
  process.exitCode = 1;
}
