import { type ReactNode, useState } from "react";
import { Boundary } from "#app/Boundary.tsx";
import type { Desk } from "#app/desk/desk.ts";
import { LinkNote, loadShareLink } from "#app/lazy-parts.ts";
import type { Store } from "#storage/store.ts";
import { withPart } from "#ui/parts/import-with-retry.ts";
import type { ShareOutcome } from "./share-link.ts";

/** Returns a function that shares a link to the view, and the note about the outcome. */
export function useShareLink(
  desk: Desk,
  store: Store,
): readonly [share: (usesShareSheet: boolean) => void, note: ReactNode] {
  const [outcome, setOutcome] = useState<Promise<ShareOutcome>>();
  const share = (usesShareSheet: boolean) =>
    withPart(loadShareLink, ({ shareView }) => {
      setOutcome(shareView(desk, store, usesShareSheet));
    });
  const note = outcome && (
    <Boundary isOverlay>
      <LinkNote sharing={outcome} onGone={setOutcome} />
    </Boundary>
  );
  return [share, note];
}
