import type { IncomingMessage, ServerResponse } from "node:http";
import type { ErrorAnswer } from "#server/gateway/error-answer.ts";
import { sendNames } from "#server/gateway/names/names-answer.ts";
import type { NamesDocument } from "#server/gateway/names/names-document.ts";
import type { OperatorView } from "#server/gateway/operator-view.ts";
import type { RequestClass } from "#server/gateway/requests/classify.ts";
import { NOT_OFFERED } from "#server/gateway/requests/stream-endpoint.ts";
import { hasBody, NO_BODY, refuse, sendJson } from "./respond.ts";
import type { Routes } from "./routes.ts";
import type { SimulatorRelay } from "./simulator-relay.ts";

/** Answers an admitted request that is not for a page. */
export type Dispatch = (
  request: IncomingMessage,
  response: ServerResponse,
  requestClass: Exclude<RequestClass, { kind: "page" | "refuse" }>,
) => Promise<void>;

interface DispatchParts extends Pick<OperatorView, "notReady"> {
  /** Returns the content of `/config.json`. */
  readonly config: () => object;
  /** Returns the names of instruments; undefined if there are none. */
  readonly names: () => Promise<NamesDocument> | undefined;
  readonly isStreamOffered: () => boolean;
  /** Relays a control request to the embedded simulator. */
  readonly simulator: SimulatorRelay;
  readonly routes: Routes;
}

const NO_NAMES: ErrorAnswer = { status: 404, reason: "No names of instruments are served here." };
/** RFC 9110, section 7.8. Without `close`, Node would keep the connection although the client may ask to end it. */
const UPGRADE = { upgrade: "websocket", connection: "Upgrade, close" };
/** RFC 9110, section 15.5.22. */
const NO_UPGRADE: ErrorAnswer = {
  status: 426,
  reason: "Quotes are streamed over a WebSocket here.",
};

export function createDispatch(parts: DispatchParts): Dispatch {
  const { notReady, config, names, isStreamOffered, simulator, routes } = parts;
  return async (request, response, requestClass) => {
    switch (requestClass.kind) {
      case "health":
        sendJson(request, response, { status: "ok" });
        break;
      case "ready": {
        const refusal = notReady();
        if (refusal) refuse(request, response, refusal);
        else sendJson(request, response, { status: "ready" });
        break;
      }
      case "config":
        sendJson(request, response, config());
        break;
      case "names": {
        const document = await names();
        if (hasBody(request)) refuse(request, response, NO_BODY);
        else if (document === undefined) refuse(request, response, NO_NAMES);
        else await sendNames(request, response, document);
        break;
      }
      case "stream":
        if (!isStreamOffered()) refuse(request, response, NOT_OFFERED);
        else refuse(request, response, NO_UPGRADE, UPGRADE);
        break;
      case "simulator":
        await simulator(request, response, requestClass.path);
        break;
      case "forward":
        if (hasBody(request)) refuse(request, response, NO_BODY);
        else await routes(request, response, requestClass);
    }
  };
}
