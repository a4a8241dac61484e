import { $notePlace } from "./note-place.ts";

const take = (element: HTMLElement | null) => $notePlace.set(element ?? undefined);

/** Place of short notes: over the lower right corner of what stands above it. It takes no room, and no press. */
export const NotePlace = () => (
  <div className="relative z-39">
    <div
      ref={take}
      className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-col items-end"
    />
  </div>
);
