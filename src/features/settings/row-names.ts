import { useMessages } from "#messages/catalogue.ts";
import type { PreviewRow } from "#storage/backup-preview.ts";
import { DEFAULT_SETTINGS } from "#storage/settings.ts";
import { backupMessages } from "./backup-messages.ts";

/** Says what a part of a backup is, by what people call it. */
export function useRowNames(): (row: Pick<PreviewRow, "part" | "name">) => string {
  const t = useMessages(backupMessages);
  const words: Readonly<Record<string, unknown>> = t;
  /** Settings go by the names that people know; others by what the file calls them. */
  const settingOf = (name: string) =>
    Object.hasOwn(DEFAULT_SETTINGS, name) && typeof words[name] === "string" ? words[name] : name;
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
