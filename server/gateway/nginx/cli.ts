import { join, resolve } from "node:path";
import { SettingsError } from "#server/gateway/settings/settings.ts";
import { render } from "./render.ts";
import { parseFrontSettings } from "./settings.ts";
import { writeConfiguration } from "./write.ts";

/**
 * `npm run deploy:render -- <folder>`: writes nginx's configuration, as docs/deploy.md says. Settings come
 * from the environment alone: `.env` and `.env.local` are those of the servers, with a HOST and a PORT of
 * their own.
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
  const settings = parseFrontSettings(process.env, root);
  const conf = resolve(folder);
  writeConfiguration(conf, render(settings, templates), settings);
  console.log(
    `nginx's configuration is in ${conf}/nginx.conf, in front of ${settings.servers[0]}.`,
  );
}
