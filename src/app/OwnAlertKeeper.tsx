import { Suspense, useEffect, useState } from "react";
import { useLive } from "#polling/hooks.ts";
import type { DeskParts } from "./desk-context.ts";
import { AlertKeeper } from "./later.ts";
import { useAlertParts } from "./use-alert-parts.ts";
import { useKept } from "./use-kept.ts";
import { useLatched } from "./use-latched.ts";

/** A page that gets no quotes does not wait for them for ever: a hidden one asks for alerts alone. */
const LATEST_MS = 5000;

interface OwnAlertKeeperProps extends Pick<DeskParts, "config" | "desk" | "store"> {
  /** Whether what the first sight of the page needs has been fetched. */
  isPageQuiet: boolean;
}

/** Watches alerts from the first one on, once nothing else is waited for. */
export function OwnAlertKeeper({ isPageQuiet, ...desk }: OwnAlertKeeperProps) {
  const { clock } = useLive();
  const parts = useAlertParts(desk);
  const count = useKept(parts.book).alerts.length;
  const hasAlerts = useLatched(count > 0);
  // Who writes an alert has the page before them, and it begins at once.
  const [countAtFirst] = useState(count);
  const [isLate, setLate] = useState(false);
  useEffect(() => clock.after(LATEST_MS, () => setLate(true)), [clock]);
  const isDue = useLatched(isPageQuiet || isLate || count > countAtFirst);
  if (!hasAlerts || !isDue) return null;
  return (
    <Suspense>
      <AlertKeeper
        notifications={window.Notification}
        isSoundOn={() => desk.store.settings.get().sound}
        {...parts}
      />
    </Suspense>
  );
}
