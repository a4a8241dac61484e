import { createServer } from "node:net";

/**
 * Checks whether a port can be listened on.
 *
 * @returns the reason in one line if it cannot; otherwise undefined
 */
export function portError(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) =>
      resolve(portErrorText(error.code, host, port)),
    );
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

function portErrorText(code: string | undefined, host: string, port: number): string {
  if (code === "EADDRINUSE") {
    return `Port ${port} is in use on ${host}: stop what listens there, or choose another with PORT.`;
  }
  if (code === "EACCES") {
    return `PORT ${port} needs rights that this user does not have: choose one above 1023.`;
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return `HOST ${host} is not an address of this machine.`;
  }
  return `HOST ${host} and PORT ${port} cannot be listened on (${code ?? "unknown cause"}).`;
}
