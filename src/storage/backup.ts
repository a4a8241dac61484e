import { cleanText } from "#market/text.ts";
import { alertsFormat } from "./alerts.ts";
import { MAX_NAME_LENGTH } from "./lists.ts";
import type { Issue } from "./repair.ts";
import { fromJson, readFormat, type StoredFormat } from "./stored-format.ts";
import type { PersistedUserData, UserData } from "./user-data.ts";

export type BackupPart = "lists" | "labels" | "settings" | "paceWish" | "alerts";

/** A part of the file, or an entry of a part, that is not imported. */
interface Refusal {
  readonly part: string;
  /** `newer`: a later build of Touchline wrote this part. */
  readonly reason: Issue["reason"] | "newer";
  readonly path: Issue["path"];
  /** The refused value as JSON, cut; empty for a whole part. */
  readonly text: string;
  /** The name of the entry that contains the value: a list's name or an alert's ISIN, as in the file. */
  readonly parentName?: string | undefined;
}

/** The result of reading a file; `owned` is the part that can be imported. */
export type ParsedBackup =
  | { readonly kind: "backup"; readonly owned: UserData; readonly refused: readonly Refusal[] }
  | {
      readonly kind: "unusable";
      readonly reason: "too-large" | "not-json" | "no-backup" | "newer";
    };

const FORMAT = "touchline-backup";
const VERSION = 1;
/** In UTF-16 units: twice the storage of a browser for one origin. */
const MAX_LENGTH = 10_000_000;

/** Returns the text of a backup file. `at` is its time, as any text. */
export const writeBackup = (owned: UserData, at: string): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, at, ...owned }, undefined, 2)}\n`;

/** The format of each part, taken from the store's own values. */
type BackupForms = Readonly<{
  [Part in "lists" | "labels" | "settings" | "pacePreference"]: Pick<
    PersistedUserData[Part],
    "format"
  >;
}>;

/** Reads the valid parts of a file, each by its own schema and from its own version. */
export function readBackup(text: string, formats: BackupForms): ParsedBackup {
  const file = readFile(text);
  if ("reason" in file) return { kind: "unusable", reason: file.reason };
  const { lists, labels, settings, paceWish, alerts = {}, ...others } = file.parts;
  const { refused, refuse, read } = createPartReader();

  for (const part of Object.keys(others)) {
    refuse(cleanText(part, MAX_NAME_LENGTH) ?? "", "unknown");
  }
  const stores = isRecord(alerts) ? Object.entries(alerts) : [];
  if (!isRecord(alerts)) refuse("alerts", "misfit");

  const ofLists = read("lists", lists, formats.lists.format);
  const ofLabels = read("labels", labels, formats.labels.format);
  const ofSettings = read("settings", settings, formats.settings.format);
  const ofPace = read("paceWish", paceWish, formats.pacePreference.format);
  const owned: UserData = {
    ...(ofLists && { lists: ofLists.value }),
    ...(ofLabels && { labels: ofLabels.value }),
    ...(ofSettings && { settings: onlyGivenFields(ofSettings.value, settings, ofSettings.issues) }),
    ...(ofPace && { paceWish: ofPace.value }),
    alerts: Object.fromEntries(
      stores.flatMap(([sourceId, json]) => {
        const alertStore = read("alerts", json, alertsFormat, [sourceId]);
        return alertStore ? [[sourceId, alertStore.value]] : [];
      }),
    ),
  };
  return { kind: "backup", owned, refused: withParentNames(refused, text) };
}

type Unusable = Extract<ParsedBackup, { kind: "unusable" }>;

/** Returns the parts of a backup file, or the reason why none can be read. */
function readFile(
  text: string,
): { readonly parts: Readonly<Record<string, unknown>> } | Pick<Unusable, "reason"> {
  if (text.length > MAX_LENGTH) return { reason: "too-large" };
  const file = parseFile(text);
  if (file === undefined) return { reason: "not-json" };
  if (!isRecord(file) || file["format"] !== FORMAT || typeof file["version"] !== "number") {
    return { reason: "no-backup" };
  }
  if (file["version"] > VERSION) return { reason: "newer" };
  const { format: _, version: _version, at: _at, ...parts } = file;
  return { parts };
}

/** Parses a file, with or without the byte-order mark of some editors. */
const parseFile = (text: string): unknown => fromJson(text.replace(/^\uFEFF/, ""));

/** Creates a reader of parts that collects all that it refuses. */
function createPartReader() {
  const refused: Refusal[] = [];

  function refuse(part: string, reason: Refusal["reason"], path: Issue["path"] = []) {
    refused.push({ part, reason, path, text: "" });
  }

  /** Returns undefined for a part that is absent or refused as a whole. */
  function read<Value>(
    part: BackupPart,
    json: unknown,
    format: StoredFormat<Value>,
    path: Issue["path"] = [],
  ) {
    if (json === undefined) return undefined;
    const reading = readFormat(json, format);
    if (reading.kind === "read") {
      for (const issue of reading.issues)
        refused.push({ ...issue, part, path: [...path, ...issue.path] });
      return reading;
    }
    refuse(part, reading.kind === "newer" ? "newer" : "misfit", path);
    return undefined;
  }

  return { refused, refuse, read };
}

/** Adds the names of the containing entries. Reading has changed the JSON, so the text is parsed again. */
function withParentNames(refused: readonly Refusal[], text: string): readonly Refusal[] {
  if (refused.length === 0) return refused;
  const file = parseFile(text);
  return refused.map((refusal) => ({ ...refusal, parentName: parentNameOf(file, refusal) }));
}

function parentNameOf(file: unknown, { part, path }: Refusal): string | undefined {
  let found: string | undefined;
  let value = file;
  for (const name of [part, ...path]) {
    if (Array.isArray(value)) value = value[Number(name)];
    else if (isRecord(value)) value = value[String(name)];
    else break;
    const terms = isRecord(value) && isRecord(value["terms"]) ? value["terms"] : value;
    const called = isRecord(terms) ? (terms["name"] ?? terms["isin"]) : undefined;
    if (typeof called === "string") found = cleanText(called, MAX_NAME_LENGTH) ?? found;
  }
  return found;
}

/** Returns only the valid fields of the file: a default must not replace a user's setting. */
function onlyGivenFields<Value extends object>(
  value: Value,
  json: unknown,
  issues: readonly Issue[],
): Partial<Value> {
  const invalid = new Set(
    issues.filter(({ path }) => path.length === 1).map(({ path }) => path[0]),
  );
  const given = Object.entries(value).filter(
    ([name]) => isRecord(json) && Object.hasOwn(json, name) && !invalid.has(name),
  );
  return Object.fromEntries(given) as Partial<Value>;
}

const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === "object" && json !== null && !Array.isArray(json);
