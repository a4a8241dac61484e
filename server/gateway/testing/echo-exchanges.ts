import { FAULT_HEADER, REFUSED_HEADER } from "#market/headers/gateway-headers.ts";
import { listText } from "./answer-grammar.ts";
import type { Exchange } from "./exchanges.ts";
import { CANARY, ECHOES } from "./leaks.ts";
import { APPLE, LIST_TARGET, plainQuote } from "./plain-service.ts";
import type { Behaviour } from "./recording-service.ts";

const ERROR = { error: true } as const;
const QUOTE = plainQuote(APPLE);

function answer(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body = QUOTE,
): Behaviour {
  return (_, response) => response.writeHead(status, headers).end(body);
}

/** Exchanges with a service that echoes the token in every part of its answers. */
export const ECHO_EXCHANGES: readonly Exchange[] = [
  ...ECHOES.flatMap((echo): readonly Exchange[] => [
    {
      name: `removes the token from a reason that echoes it as ${echo.slice(0, 24)}`,
      service: answer(404, {}, `{"reason":"No ${echo}.","error":true}`),
      status: 404,
    },
    {
      name: `removes the token from a reason that consists of ${echo.slice(0, 24)}`,
      service: answer(403, {}, JSON.stringify({ reason: echo, error: true })),
      status: 403,
    },
    {
      name: `drops the token beside the fields of a quote as ${echo.slice(0, 24)}`,
      service: answer(200, {}, `{"echo":${JSON.stringify(echo)},${QUOTE.slice(1)}`),
      status: 200,
      body: QUOTE,
    },
    {
      name: `refuses a quote with the token in a field as ${echo.slice(0, 24)}`,
      service: answer(200, {}, QUOTE.replace('"4800"', JSON.stringify(echo))),
      status: 502,
      headers: { [FAULT_HEADER]: "ask.size" },
      body: ERROR,
    },
    {
      name: `drops the token in place of an ISIN as ${echo.slice(0, 24)}`,
      service: answer(200, {}, JSON.stringify([{ isin: echo }, { isin: APPLE, echo }])),
      target: LIST_TARGET,
      status: 200,
      headers: { [REFUSED_HEADER]: "1" },
      body: listText([APPLE]),
    },
  ]),
  ...[200, 429, 500].map((status) => ({
    name: `sends no header of a ${status} that holds the token`,
    service: answer(status, {
      "retry-after": CANARY,
      date: CANARY,
      "content-type": `text/plain; x="${encodeURIComponent(CANARY)}"`,
      "x-echo": CANARY,
      [FAULT_HEADER]: CANARY,
      ratelimit: CANARY,
    }),
    status,
  })),
];
