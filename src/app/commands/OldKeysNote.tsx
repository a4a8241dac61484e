import { useViewName } from "#app/url/view.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { isTyped } from "#features/palette/chord.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { Persisted } from "#storage/persisted.ts";
import type { Settings } from "#storage/settings.ts";
import { Button } from "#ui/controls/button.tsx";
import { Note } from "#ui/notices/notices.tsx";
import { oldKeysMessages } from "./old-keys-messages.ts";

/** Note that letters which a user had chosen as shortcuts are now typed as text. Its button removes them. */
export function OldKeysNote({ settings }: { settings: Persisted<Settings> }) {
  const t = useMessages(oldKeysMessages);
  const { keys } = usePersisted(settings);
  const isDesk = useViewName() === "desk";
  const count = Object.values(keys).filter(isTyped).length;
  if (count === 0 || !isDesk) return null;
  const forget = () =>
    settings.update((stored) => ({ ...stored, keys: withoutTyped(stored.keys) }));
  return (
    <div className="failed over" role="status" data-testid="old-keys">
      <Note tone="info">{t.reset(count)}</Note>
      <Button onClick={forget}>{t.done}</Button>
    </div>
  );
}

const withoutTyped = (keys: Settings["keys"]) =>
  Object.fromEntries(Object.entries(keys).filter(([, chord]) => !isTyped(chord)));
