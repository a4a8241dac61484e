import type { Server } from "node:net";
import { freePort } from "#server/testing/free-port.ts";

/** Lets a server listen on a free port of the loopback, or on this one. @returns the port */
export async function listenOn(server: Server, port?: number): Promise<number> {
  const chosen = port ?? (await freePort());
  await new Promise<void>((resolve) => server.listen(chosen, "127.0.0.1", resolve));
  return chosen;
}
