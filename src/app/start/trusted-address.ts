/** Addresses of the page's workers. A build gives each one a fixed address (vite.config.ts). */
export const POLLING_WORKER = import.meta.env.DEV
  ? "/src/app/start/polling-worker.ts"
  : "/polling-worker.js";
export const SERVICE_WORKER = "/service-worker.js";

const WORKERS: ReadonlySet<string> = new Set([POLLING_WORKER, SERVICE_WORKER]);

/** The used members of Trusted Types; TypeScript's DOM library does not describe them yet. */
interface Policy {
  createScriptURL(address: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

/** Created once: a page may create only one policy of each name. */
let policy: Policy | undefined;

/**
 * Returns a worker's address as the page's content policy demands it: from the named Trusted Types policy,
 * if the browser has Trusted Types. That policy throws a TypeError for any address but those of the workers.
 */
export function trustedScriptUrl(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy("touchline", {
    createScriptURL(url) {
      if (!WORKERS.has(url)) throw new TypeError("Only Touchline's own workers are started");
      return url;
    },
  });
  return policy?.createScriptURL(address) ?? address;
}
