import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";

const texts = z.array(z.string());
const service = z.object({
  build: z.object({ context: z.string(), dockerfile: z.string(), target: z.string() }).optional(),
  image: z.string(),
  read_only: z.boolean().optional(),
  tmpfs: texts.optional(),
  cap_drop: texts.optional(),
  cap_add: texts.optional(),
  security_opt: texts.optional(),
  healthcheck: z.object({ test: texts }).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  command: texts.optional(),
  volumes: texts.optional(),
  networks: texts,
});
const compose = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

/** Reads the parts of compose.yaml that the tests check. */
export function readCompose(): z.infer<typeof compose> {
  const text = readFileSync(join(import.meta.dirname, "../compose.yaml"), "utf8");
  return compose.parse(parse(text, { merge: true }));
}
