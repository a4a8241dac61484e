import type { StreamRefusal } from "#engine/protocol/stream-messages.ts";
import type { StreamAnswerWriter } from "#server/feed/streams/stream-texts.ts";
import { ANY_PATH } from "#server/gateway/gate/gate.ts";
import type { RouteAnswer, RouteAnswers } from "./route-answers.ts";

/** Writes the answers of the two routes for a stream, without the headers that all answers have. */
export function createStreamAnswerWriter(
  answers: Pick<RouteAnswers, "quote" | "held">,
): StreamAnswerWriter {
  return {
    quote: (answer) => messageOf(answers.quote(answer, ANY_PATH)),
    held() {
      const held = answers.held(ANY_PATH);
      return held && messageOf(held);
    },
  };
}

const messageOf = ({ status, headers, body }: RouteAnswer): StreamRefusal => [
  status,
  headers,
  Buffer.concat(body).toString(),
];
