// @ts-check
import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "../child.mjs";
import { bundle } from "./bundle.mjs";

// `node scripts/release/image.mjs FOLDER` builds the scripts and files that the container images need besides Node, nginx and
// the page's build. It is a step of server/gateway/nginx/Dockerfile. FOLDER then has a folder for each image.

const NGINX = "server/gateway/nginx";

const [folder = ""] = process.argv.slice(2);
if (folder === "") {
  console.error("usage: image.mjs FOLDER");
  process.exit(1);
}

const health = `${NGINX}/health.ts`;
await buildImage("server", { main: "server/cli/container.ts", health });
const front = await buildImage("front", { render: `${NGINX}/image.ts`, health });
for (const name of ["templates", "entrypoint.sh"]) {
  cpSync(join(root, NGINX, name), join(front, name), { recursive: true });
}

/**
 * @param {string} image
 * @param {Record<string, string>} entry its scripts by their names
 * @returns {Promise<string>} the folder of the image
 */
async function buildImage(image, entry) {
  const made = resolve(folder, image);
  await bundle({ entry, folder: made, names: "[name].mjs", splits: true });
  return made;
}
