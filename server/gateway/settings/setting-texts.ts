import { resolve } from "node:path";
import * as z from "zod";
import { parseRedisAddress } from "#server/shared-feed/redis/redis-address.ts";
import { faultOfBaseUrl, normalisedBaseUrl } from "./base-url.ts";
import { MAX_TOKEN_BYTES } from "./token-file.ts";

// Schemas for each kind of setting. A message names the fault, and repeats no value.

const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
const IPV6 = /^\[?[0-9a-f:.]*:[0-9a-f:.]*\]?$/i;

export const baseUrl = z.string().transform((text, context) => {
  const fault = faultOfBaseUrl(text);
  if (fault === undefined) return normalisedBaseUrl(text);
  context.addIssue({ code: "custom", message: fault });
  return z.NEVER;
});

export const hostName = z
  .string()
  .refine((text) => HOST_NAME.test(text) || IPV6.test(text), "is not a host name or address")
  .transform((text) => text.replace(/^\[|\]$/g, ""));

export const hostNames = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  )
  .pipe(z.array(hostName, "must be host names, separated by commas"));

export const port = z
  .string()
  .regex(/^[0-9]{1,5}$/, "must be a number from 0 to 65535")
  .transform(Number)
  .refine((value) => value <= 65_535, "must be a number from 0 to 65535");

export const count = (most: number) => {
  const message = `must be a whole number from 1 to ${most}`;
  return z
    .string()
    .regex(/^[0-9]{1,6}$/, message)
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, message);
};

const METRICS_FAULT = "must be a host and a port, such as 127.0.0.1:9464";
export const metricsAddress = z.string().transform((text, context) => {
  const [, name = "", digits = ""] = /^(.+):([0-9]{1,5})$/.exec(text) ?? [];
  const host = hostName.safeParse(name);
  const number = port.safeParse(digits);
  // Port 0 would be different at each start: no scraper could find it.
  if (host.success && number.success && number.data > 0) {
    return { host: host.data, port: number.data };
  }
  context.addIssue({ code: "custom", message: METRICS_FAULT });
  return z.NEVER;
});

export const redisAddress = z.string().transform((text, context) => {
  const address = parseRedisAddress(text);
  if (typeof address !== "string") return address;
  context.addIssue({ code: "custom", message: address });
  return z.NEVER;
});

export const TOKEN = /^[\x21-\x7e]+$/;
export const ALLOWED_TOKEN = `must be visible ASCII without spaces or line breaks, of at most ${MAX_TOKEN_BYTES} bytes`;

/** Reads the content of the file whose path is in a setting. */
export const contentsOf = <T>(root: string, read: (path: string) => T) =>
  z.string().transform((path, context) => {
    try {
      return read(resolve(root, path));
    } catch (error) {
      context.addIssue({ code: "custom", message: error instanceof Error ? error.message : "" });
      return z.NEVER;
    }
  });
