import { join, resolve } from "node:path";
import { SettingsError } from "#server/gateway/settings/settings.ts";
import { render } from "./render.ts";
import { parseFrontSettings } from "./settings.ts";
import { writeConfiguration } from "./write.ts";

/**
 * `npm run deploy:render -- <folder>`: writes nginx's configuration, see docs/deploy.md. It reads settings from the
 * environment only: `.env` and `.env.local` belong to the servers, which have another HOST and PORT.
 *
 * @throws SettingsError with a message of one line if a setting or the folder is invalid
 */
export function main(
  root: string,
  [folder, ...more]: readonly string[],
  templates = join(root, "server", "gateway", "nginx", "templates"),
): void {
  if (folder === undefined || more.length > 0) {
    throw new SettingsError("usage: npm run deploy:render -- <folder of the configuration>");
  }
  const settings = parseFrontSettings(process.env, root);
  const conf = resolve(folder);
  writeConfiguration(conf, render(settings, templates), settings);
  console.log(
    `nginx's configuration is in ${conf}/nginx.conf, in front of ${settings.servers[0]}.`,
  );
}
