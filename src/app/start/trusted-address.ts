/** Where the page's workers lie: in a build under one address each for good (vite.config.ts). */
export const POLLING_WORKER = import.meta.env.DEV
  ? "/src/app/start/polling-worker.ts"
  : "/polling-worker.js";
export const SERVICE_WORKER = "/service-worker.js";

const OWN: ReadonlySet<string> = new Set([POLLING_WORKER, SERVICE_WORKER]);

/** Trusted types, as far as they are used here; the language's library does not describe them yet. */
interface Policy {
  createScriptURL(address: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

/** A page may create only one policy of each name. */
let policy: Policy | undefined;

/** Where the page's policy asks for it, a worker's address must come from the one named policy. */
export function trustedScriptUrl(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy("touchline", {
    createScriptURL(asked) {
      if (!OWN.has(asked)) throw new TypeError("Only Touchline's own workers are started");
      return asked;
    },
  });
  return policy?.createScriptURL(address) ?? address;
}
