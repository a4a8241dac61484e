import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { parse } from "yaml";
import { z } from "zod";
import { OPENAPI_FILE } from "./validating-proxy.ts";

const response = z.object({
  content: z.object({
    "application/json": z.object({
      examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
      example: z.unknown().optional(),
    }),
  }),
});
const description = z.looseObject({
  paths: z.record(
    z.string(),
    z.object({ get: z.object({ responses: z.object({ "200": response }) }) }),
  ),
  components: z.looseObject({ responses: z.record(z.string(), response) }),
});

/** The description as a document; only the parts that are read here are checked. */
export const openapi = description.parse(parse(readFileSync(OPENAPI_FILE, "utf8")));

const ajv = new Ajv2020({ strict: true, allErrors: false });
addFormats(ajv, ["date-time"]);
// The service's own format names; the patterns beside them say what they mean here.
ajv.addFormat("isin", true);
ajv.addFormat("number", true);
ajv.addVocabulary(["components", "info", "openapi", "paths", "security", "servers", "tags"]);
ajv.addSchema({ ...openapi, $id: "openapi" });

/** Returns whether a document matches one of the description's schemas. */
export function describedBy(name: "Quote" | "InstrumentList" | "Error") {
  const validate = ajv.compile({ $ref: `openapi#/components/schemas/${name}` });
  return (document: unknown): boolean => validate(document);
}
