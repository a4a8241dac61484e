import { type Answer, errorAnswer, jsonAnswer } from "#server/simulator/answer.ts";
import type { Fault } from "./faults.ts";

/** Statuses whose answers have no body (RFC 9110, 15.3.5, 15.3.6, 15.4.5). */
const BODILESS = new Set([204, 205, 304]);

function replacementOf(fault: Fault): Answer | undefined {
  const { status = 200, body, reason } = fault;
  if (BODILESS.has(status)) return { status, headers: {}, body: "" };
  if (body !== undefined) return jsonAnswer(body, status);
  if (fault.status === undefined && reason === undefined) return undefined;
  return errorAnswer(status, reason ?? "Simulated fault");
}

/**
 * Returns the answer of a fault; undefined if it sends none. A status, a reason or a body replaces the real answer.
 * Headers alone are added to it. A delay or a truncation alone does not change it.
 *
 * @param real returns the service's own answer; called only if that is used
 */
export function faultAnswer(fault: Fault, real: () => Answer): Answer | undefined {
  if (fault.action === "reset" || fault.action === "hang") return undefined;
  const base = replacementOf(fault) ?? real();
  return { ...base, headers: { ...base.headers, ...lowerCased(fault.headers ?? {}) } };
}

/** Lower-cases names, so that a fault's `Content-Type` replaces the usual one instead of adding another. */
function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
