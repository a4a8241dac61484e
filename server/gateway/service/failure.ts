import type { ErrorAnswer } from "#server/gateway/error-answer.ts";

/** Kinds of failed requests to the service. */
export type FailureKind =
  | "unreachable"
  | "timeout"
  | "certificate"
  | "redirect"
  | "too-large"
  | "no-text"
  | "cut-off"
  | "unfinished"
  | "malformed";

/** The fault of a service's answer that is not passed on. */
export type Fault = "redirect" | "large" | "unreadable";

/** The browser's status for each failure: 504 for slowness, 502 for the rest (RFC 9110, 15.6.3, 15.6.5). */
export const FAILURES: Readonly<Record<FailureKind, ErrorAnswer & { readonly fault?: Fault }>> = {
  unreachable: { status: 502, reason: "The market data service cannot be reached." },
  timeout: { status: 504, reason: "The market data service did not answer in time." },
  certificate: { status: 502, reason: "The market data service's certificate is not trusted." },
  redirect: {
    status: 502,
    reason: "The market data service answered with a redirect.",
    fault: "redirect",
  },
  "too-large": {
    status: 502,
    reason: "The market data service's answer is too large.",
    fault: "large",
  },
  "no-text": {
    status: 502,
    reason: "The market data service's answer is not text in UTF-8.",
    fault: "unreadable",
  },
  "cut-off": { status: 502, reason: "The market data service's answer was cut off." },
  unfinished: { status: 504, reason: "The market data service did not say why." },
  malformed: { status: 502, reason: "The market data service's answer is not valid HTTP." },
};

/**
 * Classifies an error of Node's HTTP client by its code; its message is dropped, since it may hold secrets. UNSPECIFIED
 * is a failed verification without a code of its own in Node, such as a SHA-1 signature.
 *
 * @param otherwise the kind of an error with any other code
 */
export function failureOf(error: unknown, otherwise: "unreachable" | "cut-off"): FailureKind {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^(HPE_|ERR_HTTP|ERR_INVALID|Z_)/.test(code)) return "malformed";
  if (/CERT|TLS|SSL|UNABLE_TO|EPROTO|INVALID_CA|INVALID_PURPOSE|UNSPECIFIED/.test(code)) {
    return "certificate";
  }
  return otherwise;
}
