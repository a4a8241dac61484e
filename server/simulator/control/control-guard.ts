import type { Context, MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";

/** Answers with an error body in the service's form, so that every client can parse it. */
export function refuse(context: Context, status: ContentfulStatusCode, reason: string): Response {
  return context.json({ reason, error: true }, status);
}

/** An address, or a name that cannot be registered, with or without a port. */
const OWN_HOST = /^(?:\[[0-9a-f:.]+\]|\d+(?:\.\d+){3}|[a-z0-9_-]+)(?::\d{1,5})?$/i;

/**
 * Creates a guard for the control routes, which need no token: they are a tool on the loopback. It refuses pages of
 * other sites: by `Sec-Fetch-Site`, by the content type of writes, which such a page cannot send without a preflight
 * request, and by `Host`, against DNS rebinding.
 *
 * @param own the name or address that the server listens on
 */
export const guardControls =
  (own: string): MiddlewareHandler =>
  async (context, next) => {
    const host = context.req.header("host") ?? own;
    if (!OWN_HOST.test(host) && host.replace(/:\d+$/, "").toLowerCase() !== own.toLowerCase()) {
      return refuse(context, 421, "The controls are not served under this name");
    }
    if (context.req.header("sec-fetch-site") === "cross-site") {
      return refuse(context, 403, "Other sites may not control the simulator");
    }
    const { method } = context.req;
    const type = context.req.header("content-type") ?? "";
    const needed = context.req.path.endsWith("/replay")
      ? "application/x-ndjson"
      : "application/json";
    const [essence = ""] = type.toLowerCase().split(";", 1);
    if ((method === "PUT" || method === "POST") && essence.trimEnd() !== needed) {
      return refuse(context, 415, `Send ${needed}`);
    }
    await next();
    return undefined;
  };

/** Returns one line with the place and the fault of an invalid value. */
function explain(error: z.ZodError): string {
  const [issue] = error.issues;
  const place = issue?.path.join(".") ?? "";
  return `${place === "" ? "body" : place}: ${issue?.message ?? "does not fit"}`;
}

/** A value that passed its schema, or the answer that refuses it. */
export type ParsedBody<Value> = { readonly value: Value } | { readonly refusal: Response };

/** Checks a value that a client sent. */
export function checkInput<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
  input: unknown,
): ParsedBody<z.output<Schema>> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return { value: parsed.data };
  return { refusal: refuse(context, 400, explain(parsed.error)) };
}

/** Reads and checks a JSON body. */
export async function checkBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<ParsedBody<z.output<Schema>>> {
  const text = await context.req.text();
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return { refusal: refuse(context, 400, "body: is not JSON") };
  }
  return checkInput(context, schema, input);
}
