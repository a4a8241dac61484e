import { useMessages } from "#messages/catalogue.ts";
import type { PreviewRow } from "#storage/backup-preview.ts";
import { backupMessages } from "./backup-messages.ts";
import { settingInBackupMessages } from "./setting-messages.ts";

/** Returns a function that names a part of a backup as the page does. */
export function useRowNames(): (row: Pick<PreviewRow, "part" | "name">) => string {
  const t = useMessages(backupMessages);
  const settings = useMessages(settingInBackupMessages);
  /** Returns the page's name of a setting; an unknown setting has the file's name. */
  const settingOf = (name: string) =>
    (Object.hasOwn(settings, name) ? settings[name] : undefined) ?? name;
  return ({ part, name }) => {
    switch (part) {
      case "lists":
        return t.list({ name });
      case "labels":
        return t.label({ name });
      case "settings":
        return t.setting({ name: settingOf(name) });
      case "paceWish":
        return t.paceWish;
      case "alerts":
        return t.alert({ name });
      case "log":
        return t.log({ name });
    }
  };
}
