import type { AnswerRecord } from "#engine/protocol/answer-record.ts";
import { useMessages } from "#messages/catalogue.ts";
import { useClockTimes } from "#messages/time.ts";
import { faultMessages, recordMessages } from "./record-messages.ts";

/** Counts of refused and older answers for this instrument while there are some; the foot has them for good. */
export function RecordLines({ record }: { record: AnswerRecord | undefined }) {
  const t = useMessages(recordMessages);
  const faults: Readonly<Record<string, string>> & { other: string } = useMessages(faultMessages);
  const { clockTime } = useClockTimes();
  if (!record || record.isPast) return null;
  const { refused, older } = record;
  return (
    <section className="grid gap-0.5 text-label text-t3" aria-label={t.label}>
      {refused && (
        <p>
          {t.refusedSince({
            answers: t.refused(refused.count),
            time: clockTime(refused.sinceEpochMs),
            fault: faults[refused.lastField ?? ""] ?? faults.other,
          })}
        </p>
      )}
      {older > 0 && <p>{t.older({ n: older })}</p>}
    </section>
  );
}
