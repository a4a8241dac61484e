import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** The link of one process to Redis, which can be cut or slowed down. */
export interface Link {
  readonly port: number;
  /** Drops everything in both directions without closing a connection. */
  readonly cut: () => void;
  /** Delays all data by `ms` per direction. 0 at first. */
  readonly delayBy: (ms: number) => void;
  /** Closes the cut connections and accepts new ones. */
  readonly mend: () => void;
  readonly close: () => void;
}

/** @param port of Redis on the loopback */
export async function openLink(port: number): Promise<Link> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let delayMs = 0;

  function pass(from: Socket, to: Socket) {
    sockets.add(from);
    from.on("data", (chunk) => {
      if (isCut) return;
      if (delayMs === 0) to.write(chunk);
      else setTimeout(() => to.write(chunk), delayMs);
    });
    // If one side closes, the other closes too.
    from.on("error", () => to.destroy());
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    pass(near, far);
    pass(far, near);
  });
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
    },
    delayBy(ms) {
      delayMs = ms;
    },
    mend() {
      isCut = false;
      delayMs = 0;
      endAll();
    },
    close() {
      server.close();
      endAll();
    },
  };
}
