import { $notePlace } from "./note-place.ts";

const take = (element: HTMLElement | null) => $notePlace.set(element ?? undefined);

/**
 * Place of short notes: over the lower right corner of what stands above it. It takes no room, and no press. Below the foot of a
 * desk, whose height a note has, it covers no row.
 */
export const NotePlace = () => (
  <div className="relative z-39">
    <div
      ref={take}
      className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-col items-end"
    />
  </div>
);
