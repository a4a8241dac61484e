import type { BrowserContext } from "playwright/test";

/**
 * Collects uncaught errors, console warnings and violations of the content policy. The browser's own
 * message of a failed request is no error if a spec made the service fail or broke the connection.
 *
 * @param goneFiles addresses of files that a spec removes
 */
export async function watchForErrors(
  context: BrowserContext,
  goneFiles: RegExp | undefined,
): Promise<readonly string[]> {
  const errors: string[] = [];
  context.on("weberror", (webError) => errors.push(String(webError.error().stack)));
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (message.text() === KEPT_OUT) return;
    const { url } = message.location();
    if (isBroken(message.text())) return;
    if (isRefused(message.text()) && (isData(url) || goneFiles?.test(url))) return;
    if (isNoStyle(message.text()) && goneFiles?.test(styleIn(message.text()))) return;
    errors.push(`${message.type()}: ${message.text()} (${url})`);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      throw new Error(`Content policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  return errors;
}

/** Playwright's own message: all specs but one run without a service worker. */
const KEPT_OUT = "Service Worker registration blocked by Playwright";
const isBroken = (text: string) =>
  text.startsWith("Failed to load resource: net::ERR_") ||
  text.startsWith("WebSocket connection to ");
const isRefused = (text: string) => text.startsWith("Failed to load resource: the server");
/** A style sheet that a spec removed is answered with the message of a missing file. */
const isNoStyle = (text: string) => text.startsWith("Refused to apply style from ");
const styleIn = (text: string) => text.split("'")[1] ?? "";
const isData = (url: string) =>
  URL.canParse(url) && /^\/(api\/|(?:config|names)\.json$)/.test(new URL(url).pathname);
