import { describe, expect, test, vi } from "vitest";
import { afterwards, connect, serveRedis } from "#server/shared-feed/testing/shared-store.ts";
import { RedisError, RedisSilence, script } from "./redis.ts";

describe("a connection", () => {
  test("sends commands and scripts, also after Redis has forgotten the script", async () => {
    const server = await serveRedis();
    const redis = await connect(server.url);
    expect(await redis.command(["SET", "key", "value"])).toBe("OK");
    const both = script("return {KEYS[1], redis.call('GET', KEYS[1]), ARGV[1]}");
    expect(await redis.run(both, ["key"], ["1"])).toEqual(["key", "value", "1"]);
    await server.command("SCRIPT", "FLUSH");
    expect(await redis.run(both, ["key"], ["2"])).toEqual(["key", "value", "2"]);
  });

  test("logs in, and keeps the password out of every line", async () => {
    const server = await serveRedis({ args: ["--requirepass", "s3cret"], login: ":s3cret@" });
    expect(await (await connect(server.url)).command(["PING"])).toBe("PONG");
    for (const login of [":wr0ng@", ""]) {
      const failed = connect(`redis://${login}127.0.0.1:${server.port}`);
      await expect(failed).rejects.toThrow(RedisError);
      await expect(failed).rejects.toThrow(
        `The Redis at 127.0.0.1:${server.port} refuses the user name or password.`,
      );
    }
  });

  test("refuses a Redis that may drop keys", async () => {
    const server = await serveRedis({ args: ["--maxmemory-policy", "allkeys-lru"] });
    await expect(connect(server.url)).rejects.toThrow("set its maxmemory-policy to noeviction");
  });

  test("warns of a Redis that stores nothing on disk", async () => {
    const server = await serveRedis({ args: ["--appendonly", "no"] });
    const lines: string[] = [];
    await connect(server.url, (line) => lines.push(line));
    expect(lines).toEqual([expect.stringMatching(/^Warning: .* stores nothing on disk/)]);
  });

  test("rejects commands at once while Redis is away, sends none of them later, and reconnects", async () => {
    const server = await serveRedis();
    const lines: string[] = [];
    const redis = await connect(server.url, (line) => lines.push(line));
    let connections = 0;
    redis.onConnect(() => {
      connections += 1;
    });
    expect(connections).toBe(1);
    await server.kill();
    await vi.waitFor(() => expect(redis.isConnected).toBe(false));
    await expect(redis.command(["SET", "key", "of then"])).rejects.toThrow(RedisSilence);
    await server.restart("kept");
    await vi.waitFor(() => expect(connections).toBe(2), { timeout: 30_000 });
    expect(await redis.command(["GET", "key"])).toBeNull();
    expect(lines[0]).toBe(`The Redis at 127.0.0.1:${server.port} is not reachable any more.`);
    expect(lines.at(-1)).toContain("is reached again");
  });

  test("disconnects from a Redis that hangs, and reconnects when it continues", async () => {
    const server = await serveRedis();
    const redis = await connect(server.url);
    server.suspend();
    afterwards(() => server.resume());
    await expect(redis.command(["PING"])).rejects.toThrow(RedisSilence);
    expect(redis.isConnected).toBe(false);
    server.resume();
    await vi.waitFor(() => expect(redis.isConnected).toBe(true), { timeout: 30_000 });
    expect(await redis.command(["PING"])).toBe("PONG");
  });

  test("retries a Redis that is unreachable at first", async () => {
    const server = await serveRedis();
    await server.kill();
    const lines: string[] = [];
    const redis = await connect(server.url, (line) => lines.push(line));
    expect(redis.isConnected).toBe(false);
    expect(lines).toEqual([`The Redis at 127.0.0.1:${server.port} is not reachable.`]);
    await server.restart("lost");
    await vi.waitFor(() => expect(redis.isConnected).toBe(true), { timeout: 30_000 });
  });

  test("says that a port without TLS is not reachable over TLS", async () => {
    const server = await serveRedis();
    const lines: string[] = [];
    const redis = await connect(server.url.replace("redis:", "rediss:"), (line) => {
      lines.push(line);
    });
    expect(redis.isConnected).toBe(false);
    expect(lines).toEqual([`The Redis at 127.0.0.1:${server.port} is not reachable over TLS.`]);
  });

  test("waits longer for a blocking command", async () => {
    const redis = await connect((await serveRedis()).url);
    expect(await redis.command(["BLPOP", "nothing", "1.3"], 1300)).toBeNull();
    expect(redis.isConnected).toBe(true);
  });
});
