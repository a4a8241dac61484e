import { Suspense } from "react";
import { DeskFoot } from "#app/lazy-parts.ts";
import { useMayLoadMore } from "./use-may-load-more.ts";

/** The foot of the list with its counts. */
export function CountedFoot() {
  const placeholder = <footer className="h-[max(26px,1.625rem)] flex-none border-t" />;
  if (!useMayLoadMore()) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <DeskFoot />
    </Suspense>
  );
}
