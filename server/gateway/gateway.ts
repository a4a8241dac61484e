import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { PROBE_HEADER, SOURCE_HEADER } from "#market/gateway-headers.ts";
import { hostNames, provenance, refuseForeign, refuseHost } from "./access.ts";
import { control } from "./control.ts";
import { createGateKeeper, type GateKeeper } from "./gate/gate-keeper.ts";
import { answerHeld } from "./gate/held-answer.ts";
import { type Log, logOnce } from "./log-once.ts";
import { nameOf, type Refusal } from "./problem.ts";
import { redactor } from "./redact.ts";
import { bodyRedactor } from "./redact-body.ts";
import { createRelay, goneSignal } from "./relay.ts";
import { createRequestSlots } from "./request-slots.ts";
import { giveUp, hasBody, isEnding, refuse, sendJson } from "./respond.ts";
import { classify, type Verdict } from "./rules.ts";
import { createUpstream, type Outcome } from "./upstream.ts";

/** Everything that one gateway needs to know; deadline and sizes can be tightened by tests. */
export interface GatewayOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly token: string;
  /** All certificates to trust, in PEM; Node's roots when undefined. */
  readonly ca?: readonly string[] | undefined;
  /** Opaque id of the service at its address; read anew at each request, as a simulator begins anew. */
  readonly source: string;
  readonly operatorEmail: string | undefined;
  /** Present with the embedded simulator: the ISINs for a first run. */
  readonly suggested?: readonly string[] | undefined;
  /** The name or address that is listened on. */
  readonly host: string;
  readonly allowedHosts: readonly string[];
  /** For one exchange with the service. Default 8000, product.md, "Decisions". */
  readonly deadlineMs?: number | undefined;
  /** Largest answers in bytes. Default 32 MiB for the list and 1 MiB for a quote. */
  readonly limits?: Readonly<Record<"instruments" | "quote", number>> | undefined;
  /** Decides what may reach the service. One that lives in memory when undefined. */
  readonly gate?: GateKeeper | undefined;
  readonly log: Log;
}

/** Answers what is its own, and says which request is a page's. */
export interface Gateway {
  /**
   * @returns the path of a page or file that the caller has to serve, or `undefined` where the
   * request is answered (or will be).
   */
  handle(request: IncomingMessage, response: ServerResponse): string | undefined;
  /** Whether a request to change the protocol comes from the dashboard's own page. */
  admitsUpgrade(request: IncomingMessage): boolean;
  close(): void;
}

const MIB = 1024 * 1024;
/** To the service at once, over all browsers. */
const MOST_REQUESTS = 64;
const NO_BODY: Refusal = { status: 400, reason: "No body is understood here." };
const BEGUN_ANEW: Refusal = { status: 502, reason: "The market has begun anew meanwhile." };

/** Sets a gateway up; nothing is asked of the service until the browser asks. */
export function createGateway(options: GatewayOptions): Gateway {
  const { baseUrl, token, ca, deadlineMs = 8000 } = options;
  const limits = options.limits ?? { instruments: 32 * MIB, quote: MIB };
  const gate = options.gate ?? createGateKeeper();
  const simulated = options.suggested !== undefined;
  const names = hostNames(options.host, options.allowedHosts);
  const note = logOnce(options.log);
  const relay = createRelay(
    redactor(token),
    bodyRedactor(token, () => yieldToEventLoop()),
    options.log,
  );
  const upstream = createUpstream({ baseUrl, token, ca, deadlineMs });
  const slots = createRequestSlots(MOST_REQUESTS);
  const { origin } = new URL(baseUrl);
  const controls = createUpstream({ baseUrl: origin, token: undefined, ca, deadlineMs });
  const config = () => ({
    operatorEmail: options.operatorEmail ?? null,
    simulated,
    source: options.source,
    ...(simulated ? { suggested: options.suggested } : {}),
  });

  /** Waits for a slot, so that whoever asks the gate sends at once: a request that waits may be held. */
  const inTurn = async (
    gone: AbortSignal,
    send: (deadlineMs: number) => Promise<Outcome> | undefined,
  ): Promise<Outcome | undefined> => {
    const since = performance.now();
    const late = AbortSignal.timeout(deadlineMs);
    const release = await slots.acquire(AbortSignal.any([gone, late]));
    if (release === undefined) {
      return gone.aborted ? { kind: "aborted" } : { kind: "failure", failure: "timeout" };
    }
    try {
      return await send(Math.ceil(deadlineMs - (performance.now() - since)));
    } finally {
      release();
    }
  };

  /** The service documents GET only (spec, section 4), so a HEAD is answered from a GET. */
  const forward = async (
    request: IncomingMessage,
    response: ServerResponse,
    { path, operation }: Extract<Verdict, { kind: "forward" }>,
  ): Promise<void> => {
    const { source } = options;
    const byHand = request.headers[PROBE_HEADER] === "now";
    // Who is held needs no slot: slow answers to others must not delay what is known.
    const held = gate.held(path, byHand);
    if (held !== undefined) return answerHeld(request, response, held);
    const gone = goneSignal(response);
    const outcome = await inTurn(gone, (leftMs) => {
      const admission = gate.admit(path, byHand);
      if (admission.kind === "held") {
        answerHeld(request, response, admission);
        return undefined;
      }
      const { isProbe, answered: onHead, ended } = admission;
      const signal = isProbe ? UNENDING : gone;
      const limitBytes = limits[operation];
      return upstream
        .ask({ method: "GET", path, limitBytes, deadlineMs: leftMs, signal, onHead })
        .finally(ended);
    });
    if (outcome === undefined) return;
    if (source === options.source) await relay(request, response, outcome);
    else {
      // Which of the two the answer is of, nobody can tell.
      response.setHeader(SOURCE_HEADER, options.source);
      refuse(request, response, BEGUN_ANEW);
    }
  };

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    verdict: Exclude<Verdict, { kind: "page" | "refuse" }>,
  ): Promise<void> => {
    switch (verdict.kind) {
      case "health":
        sendJson(request, response, { status: "ok" });
        break;
      case "config":
        sendJson(request, response, config());
        break;
      case "simulator":
        await relay(request, response, await control(request, response, verdict.path, controls));
        break;
      case "forward":
        if (hasBody(request)) refuse(request, response, NO_BODY);
        else await forward(request, response, verdict);
    }
  };

  return {
    handle(request, response) {
      if (isEnding(request)) return undefined;
      const from = provenance(request);
      const verdict = classify(request.method ?? "", request.url ?? "", simulated);
      const foreignHost = refuseHost(from, names);
      if (foreignHost === undefined && UNDER_API.test(request.url ?? "")) {
        response.setHeader(SOURCE_HEADER, options.source);
      }
      const refusal =
        foreignHost ??
        (verdict.kind === "refuse" ? verdict.refusal : undefined) ??
        (PRIVATE.has(verdict.kind) ? refuseForeign(from) : undefined);
      if (refusal !== undefined) {
        refuse(request, response, refusal);
        return undefined;
      }
      if (verdict.kind === "page") return verdict.path;
      if (verdict.kind !== "refuse") {
        answer(request, response, verdict).catch((error: unknown) => {
          giveUp(request, response);
          note(`The gateway failed at a request (${verdict.kind}): ${nameOf(error)}.`);
        });
      }
      return undefined;
    },
    admitsUpgrade(request) {
      const from = provenance(request);
      const verdict = classify(request.method ?? "", request.url ?? "", simulated);
      return (
        verdict.kind === "page" && (refuseHost(from, names) ?? refuseForeign(from)) === undefined
      );
    },
    close() {
      upstream.close();
      controls.close();
    },
  };
}

const UNENDING = new AbortController().signal;

/** However the rest is spelt: what is refused there names the source too. */
const UNDER_API = /^\/api(?:[/?]|$)/;

/** What only the dashboard's own pages may ask for; pages may be linked to from anywhere. */
const PRIVATE: ReadonlySet<Verdict["kind"]> = new Set(["forward", "simulator", "config"]);
