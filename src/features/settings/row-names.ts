import { useMessages } from "#messages/catalogue.ts";
import type { PreviewRow } from "#storage/backup-preview.ts";
import { backupMessages } from "./backup-messages.ts";
import { settingInBackupMessages } from "./setting-messages.ts";

/** Says what a part of a backup is, by what people call it. */
export function useRowNames(): (row: Pick<PreviewRow, "part" | "name">) => string {
  const t = useMessages(backupMessages);
  const settings = useMessages(settingInBackupMessages);
  /** Settings go by the names that people know; others by what the file calls them. */
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
