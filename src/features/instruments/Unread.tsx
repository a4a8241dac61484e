import type { Problem } from "#engine/protocol/quote-state.ts";
import { useMessages } from "#messages/catalogue.ts";
import { RailNote } from "./RailNote.tsx";
import { unreadMessages } from "./unread-messages.ts";

/** Problems that close the gate: until it opens, no quote is checked either. */
const GATED: ReadonlySet<Problem["kind"]> = new Set(["unauthorized", "forbidden", "rate-limited"]);

/** Explains why the instrument list could not be loaded. */
export default function Unread({ problem }: { problem: Problem }) {
  const t = useMessages(unreadMessages);
  const httpWords =
    problem.status === undefined ? t.error : t.errorStatus({ status: problem.status });
  const why = problem.kind === "http" ? httpWords : t[problem.kind];
  return (
    <RailNote role="status">
      {t.unread} {why} {GATED.has(problem.kind) ? t.retries : t.unreadThen}
    </RailNote>
  );
}
