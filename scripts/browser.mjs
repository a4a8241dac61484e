// @ts-check
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { bin } from "./child.mjs";

const systemPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * The same engine without a window. Tests prefer it, because opening a page takes a fifth less processor time.
 * Benches and pictures use a whole browser.
 */
const headlessShell = {
  path: "/usr/bin/chromium-headless-shell",
  package: "chromium-headless-shell",
};

const remedy =
  "no Chromium found: run `npx playwright install --with-deps chromium`, or install Chromium or " +
  "Chrome and name it in CHROMIUM_PATH";

/**
 * Returns the path of the browser for tests, or undefined. `CHROMIUM_PATH` comes first, then
 * Playwright's own download, then the system's: its headless shell first.
 *
 * @returns {string | undefined}
 */
export function findTestBrowser() {
  return candidates([headlessShell.path]).find((path) => existsSync(path));
}

/**
 * Finds a browser for tests that starts, or installs one if that needs no password.
 *
 * @param {(line: string) => void} say receives one line before anything is installed
 * @returns {string} its path
 * @throws {Error} one line that says what to install
 */
export function ensureTestBrowser(say) {
  return ensureBrowser(say, [headlessShell.path], headlessShell.package);
}

/**
 * Finds a Chromium that starts, or installs one if that needs no password.
 *
 * @param {(line: string) => void} say receives one line before anything is installed
 * @returns {string} its path
 * @throws {Error} one line that says what to install
 */
export function ensureChromium(say) {
  return ensureBrowser(say, [], "chromium");
}

/**
 * @param {(line: string) => void} say
 * @param {readonly string[]} preferred paths to try before the system's others
 * @param {string} debian the name of its package in Debian
 */
function ensureBrowser(say, preferred, debian) {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (!isUsable(named)) {
      throw new Error(`CHROMIUM_PATH names ${named}, which does not start`);
    }
    return named;
  }
  const found = candidates(preferred).find(isUsable);
  if (found !== undefined) {
    return found;
  }
  for (const [title, install] of installers(debian)) {
    say(`installing Chromium (${title})`);
    install();
    const installed = candidates(preferred).find(isUsable);
    if (installed !== undefined) {
      return installed;
    }
  }
  throw new Error(remedy);
}

/** @param {readonly string[]} preferred */
function candidates(preferred) {
  const named = process.env["CHROMIUM_PATH"];
  return named ? [named] : [chromium.executablePath(), ...preferred, ...systemPaths];
}

/**
 * Whether a browser starts. A file that exists may still be a stub, or lack its libraries.
 *
 * @param {string} path
 */
function isUsable(path) {
  return existsSync(path) && spawnSync(path, ["--version"], { timeout: 30_000 }).status === 0;
}

/**
 * @param {string} debian
 * @returns {[title: string, install: () => void][]}
 */
function installers(debian) {
  const download = () => attempt(...bin("playwright"), "install", "--no-shell", "chromium");
  const asRoot = process.getuid?.() === 0;
  if (!asRoot || !existsSync("/usr/bin/apt-get")) {
    return [["playwright install chromium", download]];
  }
  const fromDebian = () => {
    attempt("apt-get", "update");
    attempt("apt-get", "install", "-y", debian);
  };
  return [
    [`apt-get install ${debian}`, fromDebian],
    ["playwright install chromium", download],
  ];
}

/**
 * Runs an installer. A failure is not an error here: the caller checks whether a browser starts afterwards.
 *
 * @param {string} command
 * @param {string[]} args
 */
function attempt(command, ...args) {
  try {
    execFileSync(command, args, {
      stdio: ["ignore", "ignore", "inherit"],
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  } catch {
    // The caller looks for the browser.
  }
}
