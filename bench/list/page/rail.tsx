import "#app/styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { useRef } from "react";
import { createRoot } from "react-dom/client";
import InstrumentRail from "#features/instruments/InstrumentRail.tsx";
import { createLive } from "#live/create-live.ts";
import { LiveProvider } from "#live/hooks.ts";
import { createQueryClient } from "#live/query-client.ts";
import { systemClock } from "#live/system-clock.ts";
import { createTabSource } from "#live/tab-source.ts";
import type { ListContender } from "./lists.ts";

/** The product's own list of instruments, with its own source and cache. */
export const rail: ListContender = ({ root, port }) => {
  const source = createTabSource({
    sourceId: "bench",
    clock: systemClock,
    policy: { baseIntervalMs: 1000, mostPerMinute: undefined },
    isVisible: true,
    memory: () => undefined,
    connectHub: () => port,
  });
  const live = createLive("bench", systemClock, source);
  root.style.cssText = "display: grid; width: 300px; height: 100vh";
  createRoot(root).render(
    <QueryClientProvider client={createQueryClient()}>
      <LiveProvider value={live}>
        <Rail />
      </LiveProvider>
    </QueryClientProvider>,
  );
};

const nothing = () => undefined;
const NONE: [] = [];
const NO_LABELS = {};

function Rail() {
  const search = useRef<HTMLInputElement>(null);
  return (
    <InstrumentRail
      watched={NONE}
      listName=""
      labels={NO_LABELS}
      onToggle={nothing}
      onPick={nothing}
      onLeave={nothing}
      onPaste={nothing}
      operatorEmail={undefined}
      searchKey="/"
      searchShortcut={undefined}
      searchRef={search}
      hasNames={false}
      isPhone={false}
    />
  );
}
