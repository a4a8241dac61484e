import { writeFeedPace } from "#market/feed-headers.ts";
import { FEED_HEADER } from "#market/gateway-headers.ts";
import type { FeedStatus } from "#server/feed/feed.ts";
import type { RouteWriter } from "#server/feed/stream-texts.ts";
import { checkHeaders } from "./check-headers.ts";
import type { GateKeeper } from "./gate/gate-keeper.ts";
import { heldAnswer } from "./gate/held-answer.ts";
import { errorBody, type Refusal } from "./problem.ts";
import { errorAnswer, quoteAnswer } from "./rebuilt-answer.ts";
import type { RemoveToken } from "./remove-token.ts";
import { JSON_TYPE } from "./respond.ts";
import { NOT_LISTED, TOO_MANY, TOO_MANY_WAIT } from "./routes.ts";

interface RouteWriterParts {
  readonly status: () => FeedStatus;
  readonly gate: Pick<GateKeeper, "held">;
  readonly removeToken: RemoveToken;
}

/** No instrument has this path: what holds it holds every request. */
const ANY_PATH = "/";

/** Writes for a stream what the two routes answer, but for the headers that all answers have. */
export function createRouteWriter({ status, gate, removeToken }: RouteWriterParts): RouteWriter {
  const pace = () => ({ [FEED_HEADER]: writeFeedPace(status()) });
  const refusal = ({ status, reason }: Refusal, headers: Readonly<Record<string, string>>) =>
    [status, { ...headers, "content-type": JSON_TYPE }, errorBody(reason)] as const;

  return {
    quote(answer) {
      if (answer.kind === "not-listed") return refusal(NOT_LISTED, pace());
      if (answer.kind === "too-many") return refusal(TOO_MANY, { ...pace(), ...TOO_MANY_WAIT });
      const { outcome } = answer;
      const rebuilt =
        "answer" in outcome
          ? quoteAnswer(outcome.answer.value, outcome.answer.serverDateMs)
          : errorAnswer(outcome.error, removeToken);
      const headers = { ...pace(), ...checkHeaders(answer), ...rebuilt.headers };
      return [rebuilt.status, headers, Buffer.concat(rebuilt.body).toString()];
    },
    held() {
      const held = gate.held(ANY_PATH, false);
      if (held === undefined) return undefined;
      const { status, reason, headers } = heldAnswer(held);
      return refusal({ status, reason }, { ...pace(), ...headers });
    },
  };
}
