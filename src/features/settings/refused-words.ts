import { parseIsin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import type { ParsedBackup } from "#storage/backup.ts";
import { backupMessages } from "./backup-messages.ts";
import { useRowNames } from "./row-names.ts";

export type Refused = Extract<ParsedBackup, { kind: "backup" }>["refused"];

/** Returns a function that describes an item of a file and why it cannot be imported. */
export function useRefusedWords(): (refusal: Refused[number]) => string {
  const t = useMessages(backupMessages);
  const nameOf = useRowNames();
  // A map, because a file may name a part `__proto__` or `constructor`.
  const parts: ReadonlyMap<string, string> = new Map([
    ["lists", t.lists],
    ["labels", t.labels],
    ["settings", t.settings],
    ["paceWish", t.paceWish],
    ["alerts", t.alerts],
  ]);

  function nameOfItem({ part, path, parentName, text }: Refused[number]): string {
    const [first = "", second = ""] = path.map(String);
    if (text === "") return parts.get(part) ?? part;
    if (part === "settings") return nameOf({ part, name: first });
    if (part === "labels" && first === "labels") return nameOf({ part, name: second });
    if (part === "lists" && parentName !== undefined) return nameOf({ part, name: parentName });
    if (part === "alerts" && parentName !== undefined) {
      return nameOf({ part: second === "log" ? "log" : "alerts", name: parentName });
    }
    return parts.get(part) ?? part;
  }

  function reasonOf({ part, path, reason, text }: Refused[number]): string {
    const plain = text.replace(/^"(.*)"$/, "$1");
    if (reason === "newer") return t.ofNewer;
    if (reason !== "misfit")
      return text === "" ? t[reason] : t.that({ text: plain, why: t[reason] });
    if (text === "") return t.misfit;
    const isIsin = path.includes("isins") || path.at(-1) === "isin";
    if (isIsin) return t.noIsin({ text: plain });
    const label = String(path.at(-1));
    if (part === "labels" && parseIsin(label) === undefined) return t.noIsin({ text: label });
    return t.that({ text: plain, why: t.misfit });
  }

  return (refusal) => t.refusal({ what: nameOfItem(refusal), why: reasonOf(refusal) });
}
