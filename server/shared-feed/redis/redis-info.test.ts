import { expect, test } from "vitest";
import { judgeInfo } from "./redis-info.ts";

const FIELDS = {
  redis_version: "7.0.15",
  redis_mode: "standalone",
  role: "master",
  maxmemory_policy: "noeviction",
  aof_enabled: "1",
};
const info = (changed: Partial<typeof FIELDS> = {}) =>
  judgeInfo(
    `# Server\r\n${Object.entries({ ...FIELDS, ...changed })
      .map(([name, value]) => `${name}:${value}\r\n`)
      .join("")}`,
  );

test("accepts a Redis 7 that appends to a file and evicts nothing", () => {
  expect(info()).toEqual({ fault: undefined, warning: undefined });
  expect(info({ redis_version: "10.2.0" }).fault).toBeUndefined();
});

test.each([
  [{ redis_version: "6.2.14" }, "is no Redis of version 7 or newer"],
  [{ redis_version: "" }, "is no Redis of version 7 or newer"],
  [{ redis_mode: "cluster" }, "is part of a cluster"],
  [{ role: "slave" }, "is a replica"],
  [{ maxmemory_policy: "allkeys-lru" }, "set its maxmemory-policy to noeviction"],
])("refuses a Redis with %o", (changed, words) => {
  expect(info(changed).fault).toContain(words);
});

test("refuses a server that does not answer as Redis does", () => {
  expect(judgeInfo("HTTP/1.1 400 Bad Request").fault).toContain("is no Redis");
});

test("warns of a Redis that stores nothing on disk", () => {
  expect(info({ aof_enabled: "0" })).toMatchObject({
    fault: undefined,
    warning: expect.stringContaining("appendonly no"),
  });
});
