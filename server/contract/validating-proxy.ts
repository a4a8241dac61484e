import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { freePort } from "#server/testing/free-port.ts";

const require = createRequire(import.meta.url);
const PRISM = require.resolve("@stoplight/prism-cli");

/** The interface's description. */
export const OPENAPI_FILE = fileURLToPath(new URL("../../docs/openapi.yaml", import.meta.url));

/** A proxy that answers in the service's place when a request or an answer breaks the description. */
export interface ValidatingProxy {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/**
 * Puts Prism between a client and a service.
 *
 * @param serviceUrl the service's base address
 * @throws when Prism ends before it listens; the message holds its output
 */
export async function startValidatingProxy(serviceUrl: string): Promise<ValidatingProxy> {
  const port = String(await freePort());
  const flags = ["--errors", "--host", "127.0.0.1", "--port", port, "--multiprocess", "false"];
  const child = spawn(process.execPath, [PRISM, "proxy", OPENAPI_FILE, serviceUrl, ...flags]);
  const exit = once(child, "exit");
  await new Promise<void>((resolve, reject) => {
    let output = "";
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Prism is listening")) resolve();
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`Prism did not start: ${output}`)));
  });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async close() {
      child.kill("SIGKILL");
      await exit;
    },
  };
}
