import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder with minimal sources, a minimal build and secret files. */
export interface FixtureSite {
  readonly root: string;
  remove(): void;
}

/** Content types of the files for installing the page and opening it offline. */
export const INSTALLABLE: Readonly<Record<string, RegExp>> = {
  "/manifest.webmanifest": /^application\/manifest\+json(?:;|$)/,
  "/icons/fixture-192.png": /^image\/png$/,
  "/service-worker.js": /^text\/javascript(?:;|$)/,
  "/build-files.json": /^application\/json(?:;|$)/,
};

/** Makes the folder. @param secret a text that no answer may hold */
export function makeFixtureSite(secret: string): FixtureSite {
  const root = mkdtempSync(join(tmpdir(), "touchline-site-"));
  const page =
    '<!doctype html><title>Fixture</title><script type="module" src="/src/main.js"></script>';
  const files: Readonly<Record<string, string>> = {
    "index.html": page,
    "src/main.js": "document.title = 'Fixture';",
    "public/favicon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "package.json": JSON.stringify({ name: "fixture", description: secret }),
    "notes.md": secret,
    "server/main.ts": `export const secret = ${JSON.stringify(secret)};`,
    "bench/page.html": `<!doctype html><title>${secret}</title>`,
    "node_modules/.package-lock.json": JSON.stringify({ name: secret }),
    ".env.local": `MARKET_DATA_TOKEN=${secret}`,
    ".touchline/gate-svc-0.json": secret,
    "dist/index.html": page,
    "dist/favicon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "dist/manifest.webmanifest": '{"name":"Fixture"}',
    "dist/icons/fixture-192.png": "\x89PNG",
    "dist/service-worker.js": "addEventListener('fetch', () => {});",
    "dist/build-files.json": "[]",
    "dist/.env": secret,
    "dist/.touchline/gate-svc-0.json": secret,
    "dist/assets/main-4f2a.js": "document.title = 'Fixture';",
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
