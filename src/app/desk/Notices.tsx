import { Boundary } from "#app/Boundary.tsx";
import { appMessages } from "#app/messages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { ClockNote } from "./ClockNote.tsx";
import { ConnectionNote } from "./ConnectionNote.tsx";
import { StorageNote } from "./StorageNote.tsx";

/** Banners of a desk. They are below its rows, so that no row moves when one comes. */
export function Notices() {
  const t = useMessages(appMessages);
  return (
    <section aria-label={t.notices}>
      <Boundary>
        <ConnectionNote />
      </Boundary>
      <Boundary>
        <StorageNote />
        <ClockNote />
      </Boundary>
    </section>
  );
}
