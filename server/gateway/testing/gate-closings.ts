import type { GateCause } from "#server/gateway/gate/gate.ts";
import type { Behaviour } from "./recording-service.ts";

/** An answer of the service after which the gateway must hold all requests for a time. */
export interface GateClosing {
  readonly name: string;
  readonly service: Behaviour;
  /** GET of a quote unless said otherwise. */
  readonly line?: string;
  /** The answer to held requests. */
  readonly cause: GateCause;
  /** Length of the wait. */
  readonly seconds: number;
}

/** The service's time in an answer with a date. */
const DATE = "Mon, 05 Jan 2026 08:00:00 GMT";

function answer(status: number, headers: Readonly<Record<string, string>> = {}): Behaviour {
  return (_, response) => response.writeHead(status, headers).end('{"reason":"so","error":true}');
}

const tooMany = (retryAfter: string) => answer(429, { date: DATE, "retry-after": retryAfter });
const LIMITED = { cause: "rate-limited" } as const;

/** Answers that close the gate of every gateway. */
export const GATE_CLOSINGS: readonly GateClosing[] = [
  { name: "429 on a quote", service: tooMany("30"), ...LIMITED, seconds: 30 },
  {
    name: "429 on the list",
    service: tooMany("30"),
    line: "GET /api/instruments",
    ...LIMITED,
    seconds: 30,
  },
  {
    name: "429 to a HEAD",
    service: tooMany("30"),
    line: "HEAD /api/instruments",
    ...LIMITED,
    seconds: 30,
  },
  { name: "429 with 0", service: tooMany("0"), ...LIMITED, seconds: 1 },
  { name: "429 with 1.5", service: tooMany("1.5"), ...LIMITED, seconds: 2 },
  { name: "429 with 86401", service: tooMany("86401"), ...LIMITED, seconds: 86_400 },
  {
    name: "429 with a date",
    service: tooMany("Mon, 05 Jan 2026 08:00:20 GMT"),
    ...LIMITED,
    seconds: 20,
  },
  { name: "429 without Retry-After", service: answer(429), ...LIMITED, seconds: 1 },
  { name: "429 with a Retry-After of -1", service: tooMany("-1"), ...LIMITED, seconds: 1 },
  {
    name: "429 whose body does not come",
    service: (_, response) => response.writeHead(429, { "retry-after": "30" }).write("{"),
    ...LIMITED,
    seconds: 30,
  },
  { name: "401", service: answer(401), cause: "unauthorized", seconds: 60 },
  { name: "403", service: answer(403), cause: "forbidden", seconds: 60 },
  {
    name: "403 with Retry-After",
    service: answer(403, { "retry-after": "90" }),
    cause: "forbidden",
    seconds: 90,
  },
];
