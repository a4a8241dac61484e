import { expect, test } from "vitest";
import { nameOfAddress, parseRedisAddress } from "./redis-address.ts";

test("reads the host, port, login and database of an address", () => {
  expect(parseRedisAddress("redis://127.0.0.1")).toEqual({
    host: "127.0.0.1",
    port: 6379,
    isEncrypted: false,
    username: undefined,
    password: undefined,
    database: 0,
  });
  expect(parseRedisAddress("rediss://feed:p%40ss@redis.example:6380/3")).toEqual({
    host: "redis.example",
    port: 6380,
    isEncrypted: true,
    username: "feed",
    password: "p@ss",
    database: 3,
  });
  expect(parseRedisAddress("redis://:secret@[::1]:7000/")).toMatchObject({
    host: "::1",
    port: 7000,
    password: "secret",
  });
});

test.each([
  ["", "is not an absolute URL"],
  ["redis.example:6379 ", "is not an absolute URL"],
  ["https://:secret@redis.example", "must begin with redis:// or rediss://"],
  ["redis:///3", "must name a host"],
  ["redis://:secret@redis.example/?db=1", "must have no query string or fragment"],
  ["redis://:secret@redis.example/quotes", "must end with the host, the port or the number"],
  ["redis://:se%cret@redis.example", "has a user name or password that is not percent-encoded"],
  ["redis://feed@redis.example", "has a user name but no password"],
])("refuses %s with a message that holds no secret", (text, words) => {
  const fault = parseRedisAddress(text);
  expect(fault).toContain(words);
  expect(fault).not.toContain("secret");
});

test("names an address by its host and port", () => {
  const names = ["redis://:secret@redis.example:6380/3", "rediss://[::1]"].map((text) => {
    const address = parseRedisAddress(text);
    return typeof address === "string" ? address : nameOfAddress(address);
  });
  expect(names).toEqual(["redis.example:6380", "[::1]:6379"]);
});
