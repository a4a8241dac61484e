import { Suspense } from "react";
import { DeskFoot } from "#app/lazy-parts.ts";
import { useDesk } from "./desk-context.ts";

/** The foot of the list with its counts. */
export function CountedFoot() {
  const placeholder = <footer className="h-[max(26px,1.625rem)] flex-none border-t" />;
  if (!useDesk().mayLoadMore) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <DeskFoot />
    </Suspense>
  );
}
