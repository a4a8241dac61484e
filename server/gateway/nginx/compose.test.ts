import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCompose } from "./testing/compose.ts";
import { CAPABILITIES } from "./testing/container.ts";

const HERE = import.meta.dirname;
const ROOT = join(HERE, "../../..");
const { services, volumes, secrets } = readCompose();
const dockerfile = readFileSync(join(HERE, "Dockerfile"), "utf8");
const settings = readFileSync(join(ROOT, "docs/settings.md"), "utf8");
const guide = readFileSync(join(ROOT, "docs/deploy.md"), "utf8");

describe("the compose file", () => {
  test("builds the stages of the Dockerfile", () => {
    const builds = Object.values(services).flatMap(({ build }) => (build ? [build] : []));
    expect(builds).toHaveLength(3);
    for (const { context, dockerfile: path, target } of builds) {
      expect(join(HERE, context, path)).toBe(join(HERE, "Dockerfile"));
      expect(dockerfile).toContain(` AS ${target}\n`);
    }
  });

  test("sets only documented settings", () => {
    for (const [name, { environment = {} }] of Object.entries(services)) {
      const document = name === "front" ? guide : settings;
      for (const key of Object.keys(environment)) expect(document, name).toContain(`\`${key}\``);
    }
  });

  test("passes the token as a file, to the servers only", () => {
    expect(Object.keys(secrets)).toEqual(["token"]);
    for (const { environment = {} } of Object.values(services)) {
      expect(Object.keys(environment)).not.toContain("MARKET_DATA_TOKEN");
    }
  });

  test("gives no container unneeded rights", () => {
    const { redis, front, ...servers } = services;
    expect(redis?.read_only).toBe(true);
    for (const each of Object.values(servers)) {
      expect(each).toMatchObject({ read_only: true, cap_drop: ["ALL"], tmpfs: ["/tmp"] });
      expect(each).not.toHaveProperty("cap_add");
      expect(each.security_opt).toEqual(["no-new-privileges:true"]);
    }
    expect(front).toMatchObject({ read_only: true, cap_drop: ["ALL"], cap_add: CAPABILITIES });
    expect(front?.security_opt).toEqual(["no-new-privileges:true"]);
  });

  test("runs two servers with a state folder each, one persistent Redis, and nginx in front of both", () => {
    const servers = Object.entries(services).filter(([name]) => name.startsWith("server"));
    expect(servers).toHaveLength(2);
    const folders = servers.map(([, { volumes: used = [] }]) => used.join());
    expect(new Set(folders).size).toBe(2);
    for (const folder of folders) expect(folder).toMatch(/:\/var\/lib\/touchline$/);
    const targets = servers.map(([name]) => `${name}:4173`);
    expect(services["front"]?.environment?.["SERVERS"]).toBe(targets.join());
    const redis = services["redis"]?.command?.join(" ");
    expect(redis).toContain("--appendonly yes");
    expect(redis).toContain("--maxmemory-policy noeviction");
    expect(services["redis"]?.volumes?.map((each) => each.split(":")[0])).toEqual(["redis"]);
    expect(Object.keys(volumes).sort()).toEqual(["redis", "server-a", "server-b"]);
  });
});
