import type { RequestTarget } from "#server/simulator/faults/faults.ts";

const QUOTE_PATH = /^\/instruments\/([^/]*)\/latest-quote$/;

/**
 * Parses the operation of a request target. It is compared as received, without decoding or resolving dots, so that the
 * simulator accepts nothing that a real service might refuse.
 *
 * @param url the request target, with base path and query
 */
export function readTarget(url: string, basePath: string): RequestTarget {
  const [path = ""] = url.split("?", 1);
  if (!path.startsWith(basePath)) return { route: "other", isin: undefined };
  const relative = path.slice(basePath.length);
  if (relative === "/instruments") return { route: "instruments", isin: undefined };
  const isin = QUOTE_PATH.exec(relative)?.[1];
  return isin === undefined ? { route: "other", isin } : { route: "quote", isin };
}
