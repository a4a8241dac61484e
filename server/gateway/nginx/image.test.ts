import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { CANARY, leaksIn } from "#server/gateway/testing/leaks.ts";
import {
  APPLE,
  plainQuote,
  plainService,
  quoteTarget,
} from "#server/gateway/testing/plain-service.ts";
import {
  type RecordingService,
  startRecordingService,
} from "#server/gateway/testing/recording-service.ts";
import { startRedis } from "#server/shared-feed/testing/redis-server.ts";
import { freePort } from "#server/testing/free-port.ts";
import { rawRequest, requestText } from "#server/testing/raw-request.ts";
import { buildIn, makeContext } from "./testing/build-folder.ts";
import { readCompose } from "./testing/compose.ts";
import { CAN_MOUNT, type Container, runContainer } from "./testing/container.ts";
import { readStages, stageNamed } from "./testing/dockerfile.ts";
import { addProgram, USERS } from "./testing/empty-root.ts";
import { type Image, makeImage, type Sources } from "./testing/image.ts";
import { describeWithChroot, requireNginx } from "./testing/suite.ts";

const HERE = import.meta.dirname;
const ROOT = join(HERE, "..", "..", "..");
const STATE = "/var/lib/touchline";
/** Of a poll, for a machine that is busy. */
const PATIENCE = { timeout: 20_000 };
/** The build is the project's own, beside other tests. */
const BUILD_MS = 180_000;
const TOKEN_FILE = "/run/secrets/token";

const stages = readStages(readFileSync(join(HERE, "Dockerfile"), "utf8"));
const guide = readFileSync(join(ROOT, "docs/deploy.md"), "utf8");
const ended: (() => unknown)[] = [];

let folder = "";
let sources: Sources;
let service: RecordingService;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "touchline-image-"));
  const [context, built] = [join(folder, "context"), join(folder, "built")];
  makeContext(context);
  const path = await buildIn(built, context, stageNamed(stages, "build"));
  sources = { context, built: { folder: built, path } };
}, BUILD_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  service = await startRecordingService();
  service.behave(plainService);
  ended.push(() => service.close());
});
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

/** Carries out a stage for one test. */
function make(stage: string, more: Partial<Sources> = {}, tmpfs?: readonly string[]): Image {
  const image = makeImage(stageNamed(stages, stage), { ...sources, ...more }, tmpfs);
  ended.push(() => rmSync(image.root, { recursive: true, force: true }));
  return image;
}

async function start(image: Image, env: Readonly<Record<string, string>>) {
  const port = await freePort();
  const container = await runContainer(image, { ...env, PORT: String(port) });
  ended.push(() => container.stop("SIGKILL"));
  const health = async () => {
    const { code, output } = await container.exec(image.healthcheck);
    return code === 0 ? "well" : `${code} ${output}${container.output()}`;
  };
  await expect.poll(health, PATIENCE).toBe("well");
  const get = (target: string) => rawRequest(port, requestText(port, `GET ${target}`));
  return { ...container, get, health };
}

/** Every file and folder of an image, with the attributes that change when it is written. */
function contents({ root, volumes, tmpfs }: Image): readonly string[] {
  const apart = [...volumes, ...tmpfs, "/proc"].map((path) => path.slice(1));
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).sort();
  return paths
    .filter((path) => !apart.some((each) => path === each || path.startsWith(`${each}/`)))
    .map((path) => {
      const { mode, uid, size, mtimeMs } = lstatSync(join(root, path));
      return [path, mode, uid, size, mtimeMs].join(" ");
    });
}

/** What the system says of a process. Its environment is for its own user alone. */
function procFile({ pid }: Container, { user }: Image, name: string): string {
  const asUser = [`--reuid=${user}`, `--regid=${user}`, "--clear-groups"];
  return execFileSync("setpriv", [...asUser, "cat", `/proc/${pid}/${name}`], {
    encoding: "latin1",
  });
}

describeWithChroot("the Dockerfile", () => {
  test("starts from the project's Node version", () => {
    const node = readFileSync(join(ROOT, ".nvmrc"), "utf8").trim();
    const bases = [...stages.values()].map(({ base }) => base);
    expect(new Set(bases)).toEqual(new Set([`node:${node}-bookworm-slim`]));
  });

  test("copies no packages, sources or settings into the server's image", () => {
    const { root } = make("server");
    const folders = readdirSync(join(root, "srv/touchline")).sort();
    expect(folders).toEqual(["LICENSE", "THIRD_PARTY_NOTICES.md", "dist", "server"]);
    const scripts = readdirSync(join(root, "srv/touchline/server"));
    expect(scripts.filter((name) => !/^[\w-]+\.mjs$|^LICENCES\.md$/.test(name))).toEqual([]);
  });

  test("builds a server that runs in an empty root, without privileges and on a read-only disk", async () => {
    const image = make("server");
    putToken(image);
    const before = contents(image);
    const env = {
      MARKET_DATA_BASE_URL: service.origin,
      MARKET_DATA_TOKEN_FILE: TOKEN_FILE,
      ALLOWED_HOSTS: "127.0.0.1,quotes.example",
    };
    const server = await start(image, env);
    expect(await server.get(quoteTarget(APPLE))).toMatchObject({
      status: 200,
      body: plainQuote(APPLE),
    });
    expect((await server.get("/")).body).toContain("<title>Touchline</title>");
    expect(service.seen.at(-1)?.headers.authorization).toBe(`Bearer ${CANARY}`);

    const ids = Array.from({ length: 4 }, () => USERS["node"]).join("\t");
    expect(procFile(server, image, "status")).toMatch(
      new RegExp(`^Uid:\t${ids}\nGid:\t${ids}$`, "m"),
    );
    expect(procFile(server, image, "status")).toMatch(/^CapEff:\t0+$/m);
    expect(
      leaksIn(procFile(server, image, "environ") + procFile(server, image, "cmdline")),
    ).toEqual([]);
    const canWrite = "require('fs').writeFileSync('/srv/touchline/dist/index.html', '')";
    expect(await server.exec(["node", "-e", canWrite])).toMatchObject({ code: 1 });

    const list = await server.exec(["node", "-p", `fs.readdirSync("${STATE}").join()`]);
    expect(list.output).toMatch(/\bcommand-[^,]+\.sock\b/);
    const [, reset = ""] = /touchline-server (node [^`]+ reset-pace)`/.exec(guide) ?? [];
    const forgotten = await server.exec(reset.split(" "));
    expect(forgotten).toMatchObject({
      code: 0,
      output: expect.stringContaining("has reset the pace"),
    });
    expect(await server.stop()).toBe(0);
    expect(contents(image)).toEqual(before);
    expect(server.output()).toContain('"event":"stopped"');
    const troubles = server.output().match(/^.+"level":"(?:warn|error)".+$/gm) ?? [];
    expect(troubles).toEqual([expect.stringContaining("npm run reset-pace")]);
    expect(leaksIn(server.output())).toEqual([]);
  });

  test("builds a server whose check in compose.yaml fails with the reason while Redis is away", async () => {
    const redis = await startRedis();
    ended.push(() => redis.close());
    const image = make("server");
    putToken(image);
    const env = {
      MARKET_DATA_BASE_URL: service.origin,
      MARKET_DATA_TOKEN_FILE: TOKEN_FILE,
      REDIS_URL: redis.url,
    };
    const server = await start(image, env);
    const [, ...readiness] = readCompose().services["server-a"]?.healthcheck?.test ?? [];
    const check = () => server.exec(readiness);
    await expect.poll(check, PATIENCE).toMatchObject({ code: 0 });
    await redis.kill();
    await expect
      .poll(check, PATIENCE)
      .toMatchObject({ code: 1, output: expect.stringMatching(/redis/i) });
    expect(await server.health()).toBe("well");
    expect(await server.stop()).toBe(0);
  });

  test("builds an nginx that runs in an empty root and inherits no environment", async () => {
    const nginx = requireNginx();
    const replaceRun = (command: string, root: string): boolean => {
      if (!/apt-get install .*\bnginx-light\b/.test(command)) return false;
      addProgram(root, nginx.path, "/usr/sbin/nginx");
      // Of the package's folders, those that nginx opens.
      for (const path of ["var/log/nginx", "var/lib/nginx"]) mkdirSync(join(root, path));
      return true;
    };
    const image = make("front", { replaceRun }, ["/run/touchline", "/etc/touchline"]);
    const before = contents(image);
    const env = {
      SERVERS: new URL(service.origin).host,
      // Without a /proc there is no standard output of this name.
      ...(CAN_MOUNT ? {} : { ACCESS_LOG: "/run/touchline/access.log" }),
    };
    const front = await start(image, env);
    expect((await front.get("/")).body).toContain("<title>Touchline</title>");
    expect(procFile(front, image, "environ")).not.toContain("SERVERS");
    expect(procFile(front, image, "cmdline")).toContain("nginx");
    const [, reload = ""] = /touchline-front (nginx [^`]+ -s reload)/.exec(guide) ?? [];
    expect(await front.exec(reload.split(" "))).toMatchObject({ code: 0 });
    service.behave((request) => request.socket.resetAndDestroy());
    expect(await front.health()).toContain('1 {"reason":"No server of the dashboard');
    expect(await front.stop()).toBe(0);
    expect(contents(image)).toEqual(before);
  });
});

/** As `-v /etc/touchline-token:/run/secrets/token:ro` does with a file that is private to the server's user. */
function putToken({ root, user }: Image): void {
  const path = join(root, TOKEN_FILE);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, `${CANARY}\n`);
  chmodSync(path, 0o400);
  chownSync(path, user, user);
}
