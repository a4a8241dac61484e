import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { readRawSettings } from "#server/gateway/env-files.ts";
import { SettingsError } from "#server/gateway/settings.ts";
import { render } from "./render.ts";
import { parseDeploySettings } from "./settings.ts";
import { makeFolders, writeFiles } from "./write.ts";

/**
 * `npm run deploy:render -- <folder>`: writes nginx's configuration, as docs/deploy.md says.
 *
 * @throws SettingsError, whose message is one line, when a setting or the folder is wrong.
 */
export function main(
  root: string,
  [folder, ...more]: readonly string[],
  templates = join(root, "server", "gateway", "nginx", "templates"),
): void {
  if (folder === undefined || more.length > 0) {
    throw new SettingsError("usage: npm run deploy:render -- <folder of the configuration>");
  }
  const settings = parseDeploySettings(readRawSettings(root, process.env), root);
  const conf = resolve(folder);
  mkdirSync(conf, { recursive: true, mode: 0o755 });
  writeFiles(conf, render(settings, conf, templates));
  makeFolders(settings);
  console.log(`nginx's configuration is in ${conf}/nginx.conf (${settings.role}).`);
}
