import { chmodSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createServer, type InlineConfig, preview } from "vite";
import { serveProduction } from "#server/cli/production-server.ts";
import { createLogger } from "#server/cli/server-log.ts";
import type { Booted } from "#server/gateway/boot/boot.ts";
import { createGateway } from "#server/gateway/gateway.ts";
import type { GatewayOptions } from "#server/gateway/gateway-options.ts";
import { startNginx } from "#server/gateway/nginx/testing/start.ts";
import { requireNginx } from "#server/gateway/nginx/testing/suite.ts";
import { gateway, handOver } from "#server/gateway/pages/plugin.ts";
import { STREAM_LIMITS } from "#server/gateway/settings/settings.ts";
import { testGatewayOptions } from "#server/gateway/testing/gateway-options.ts";

/** A gateway under test, listening on the loopback. */
export interface Subject {
  readonly port: number;
  close(): Promise<void>;
}

/** The options of a test; all others are as in production. */
type SubjectOptions = Pick<GatewayOptions, "baseUrl" | "token"> & Partial<GatewayOptions>;

type StartSubject = (root: string, options: SubjectOptions) => Promise<Subject>;

const serve: StartSubject = (root, options) => {
  const write = (line: string): void => options.log?.(line);
  return serveProduction(bootedWith(options), join(root, "dist"), createLogger("debug", { write }));
};

/** Every kind of gateway in Node, by name. */
export const NODE_SUBJECTS: Readonly<Record<string, StartSubject>> = {
  preview: async (root, options) => {
    const server = await preview(configuration(root, options));
    return { port: portOf(server.httpServer as Server), close: () => server.close() };
  },
  dev: async (root, options) => {
    const server = await createServer(configuration(root, options));
    await server.listen();
    return { port: portOf(server.httpServer as Server), close: () => server.close() };
  },
  serve,
};

/** nginx with the deployed configuration, in front of a server. Its log is printed when the subject closes. */
const nginx: StartSubject = async (root, options) => {
  const server = await serve(root, options);
  // Its workers read the build.
  chmodSync(root, 0o755);
  const front = await startNginx(requireNginx(), {
    SERVERS: `127.0.0.1:${server.port}`,
    SITE_DIR: join(root, "dist"),
  });
  return {
    port: front.port,
    async close() {
      options.log?.(front.logs());
      await front.close();
      await server.close();
    },
  };
};

/** All gateways that must follow the rules, by name. */
export const SUBJECTS: Readonly<Record<string, StartSubject>> = { ...NODE_SUBJECTS, nginx };

function configuration(root: string, options: SubjectOptions): InlineConfig {
  const listen = { host: "127.0.0.1", port: 0, strictPort: true, cors: false };
  return {
    root,
    configFile: false,
    envDir: false,
    appType: "mpa",
    logLevel: "silent",
    plugins: [gateway(), handOver(bootedWith(options))],
    optimizeDeps: { noDiscovery: true },
    server: { ...listen, watch: null },
    preview: listen,
  };
}

function bootedWith(options: SubjectOptions): Booted {
  return {
    gateway: createGateway({
      ...testGatewayOptions(),
      source: "svc-0123456789abcdef",
      ...options,
    }),
    settings: {
      service: undefined,
      shared: undefined,
      operatorEmail: undefined,
      namesFile: undefined,
      host: "127.0.0.1",
      port: 0,
      allowedHosts: [],
      streams: STREAM_LIMITS,
      stateDir: ".touchline",
      metrics: undefined,
      logLevel: "info",
    },
    description: "under test",
    close: async () => {},
  };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
