import { toDesk } from "#app/url/change-view.ts";
import { FiredSlot } from "#features/alerts/FiredSlot.tsx";
import { ConnectionPill } from "#features/connection/ConnectionPill.tsx";
import { wallMessages } from "#features/wall/messages.ts";
import { PageMark } from "#features/wall/PageMark.tsx";
import type { Pages } from "#features/wall/use-pages.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconChevronLeft } from "#ui/icons/more-icons.tsx";
import { Pill } from "#ui/notices/notices.tsx";
import { WallTime } from "./WallTime.tsx";

interface PhoneWallHeadProps {
  /** Name of the open list. */
  name: string;
  simulated: boolean;
  pages: Pages;
}

/** Head of the wall on a phone: two lines. What has no room in them follows the tiles. */
export function PhoneWallHead({ name, simulated, pages }: PhoneWallHeadProps) {
  const t = useMessages(wallMessages);
  return (
    <header className="flex-none border-b px-2 pb-2 text-room">
      <div className="flex min-h-11 items-center gap-x-2 pe-2">
        <IconButton label={t.toDesk} onClick={toDesk}>
          <IconChevronLeft />
        </IconButton>
        <h1 className="min-w-0 flex-1 truncate text-[1.25em] font-title">{name}</h1>
        {pages.pages > 1 ? <PageMark {...pages} /> : <WallTime />}
      </div>
      <div className="flex items-center gap-x-2 overflow-hidden px-2">
        {simulated && (
          <Pill tone="sim" data-testid="simulated">
            {t.simulated}
          </Pill>
        )}
        <ConnectionPill />
        <FiredSlot className="min-w-0" isShort />
      </div>
    </header>
  );
}
