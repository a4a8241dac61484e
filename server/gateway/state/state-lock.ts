import { readdirSync, readlinkSync, symlinkSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "#server/common/log.ts";
import { type Clocks, systemClocks } from "#server/gateway/clocks.ts";
import { errorName } from "#server/gateway/error-name.ts";
import { makeStateFolder } from "#server/gateway/state/state-file.ts";
import { isRunning, ownIdentity, type ProcessIdentity } from "./process-identity.ts";

/** Another process asks the same service with the same folder. The message is one line. */
export class StateLockedError extends Error {
  override readonly name = "StateLockedError";
}

/** A lock by which this process is the only one that uses the state of one service. */
export interface StateLock {
  /** May be called more than once. The end of the process releases it as well. */
  readonly release: () => void;
}

export interface StateLockOptions {
  readonly folder: string;
  /** Opaque id of the service; each has a lock of its own. */
  readonly source: string;
  readonly log: Log;
  readonly clocks?: Clocks;
  /** The folder of processes; `/proc` if undefined. */
  readonly proc?: string;
}

/**
 * The place of a lock: symbolic links named `lock-SOURCE.1`, `.2` and so on, whose targets are texts and
 * not paths. A link is created together with its text, atomically. The highest number counts: if its process
 * has ended, another process creates the next number, and only one can succeed.
 */
interface Place {
  readonly folder: string;
  readonly prefix: string;
  readonly proc: string;
  readonly ownBootId: string | null;
}

interface Holder extends ProcessIdentity {
  /** An ISO instant. */
  readonly since: string;
}

interface OwnedLock {
  readonly place: Place;
  readonly number: number;
  readonly text: string;
  /** Number of holders in this process that have not released it. */
  count: number;
}

/** The text of a lock that was released. It stays, so that the numbers never go back. */
const RELEASED = "released";
const HOLDER =
  /^pid=([1-9]\d{0,9}) start=(\d{1,20}|-) boot=([\w-]{1,64}) since=(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;
/** Each try may fail because another process starts or ends at the same instant. */
const MAX_TRIES = 100;

/** The locks of this process. Its id alone does not identify it: after a restart in a container it is the same. */
const ownLocks = new Map<string, OwnedLock>();

/**
 * Takes the lock of one service in one folder for this process, which may take it several times. If the folder cannot
 * be locked, for example because it is read-only, one line is logged and the process continues without a lock.
 *
 * @throws StateLockedError if another running process holds it
 */
export function lockState(options: StateLockOptions): StateLock {
  const { folder, source, log, clocks = systemClocks, proc = "/proc" } = options;
  const { epochMs, boot } = clocks.moment();
  const prefix = `lock-${source}.`;
  const place: Place = { folder, prefix, proc, ownBootId: boot?.id ?? null };
  const path = join(folder, prefix);
  let held = ownLocks.get(path);
  if (held === undefined) {
    const text = textOf(ownIdentity(place.ownBootId, proc), epochMs);
    try {
      makeStateFolder(folder);
      held = { place, number: claim(place, text), text, count: 0 };
    } catch (error) {
      if (error instanceof StateLockedError) throw error;
      log(
        `${folder} cannot be locked (${errorName(error)}): a restart may forget everything, and a second process is not noticed.`,
      );
      return { release: () => undefined };
    }
    if (ownLocks.size === 0) process.on("exit", releaseAll);
    ownLocks.set(path, held);
  }
  held.count += 1;
  return { release: releaseOnce(path, held) };
}

/** Claims the next number. @returns the number that this process now holds */
function claim(place: Place, text: string): number {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const latest = latestNumber(place);
    refuseRunning(place, latest);
    const number = latest + 1;
    if (!create(place, number, text)) continue;
    if (latestNumber(place) === number) {
      removeBelow(place, number);
      return number;
    }
    // This process was slow: the number was used, passed and removed since it looked.
    remove(place, number);
  }
  throw new Error("too many tries");
}

function refuseRunning(place: Place, number: number): void {
  const holder = holderOf(place, number);
  // A process that holds the lock does not claim it again, so its own id is that of an earlier process.
  if (holder === undefined || holder.pid === process.pid) return;
  if (!isRunning(holder, place.ownBootId, place.proc)) return;
  const { pid, since, startTicks } = holder;
  const remedy =
    startTicks === null
      ? `Stop it, or delete ${pathOf(place, number)} if process ${pid} is another program.`
      : "Stop it first.";
  throw new StateLockedError(
    `Process ${pid} has asked this service since ${since}, with the same STATE_DIR, ${place.folder}. ${remedy}`,
  );
}

function textOf({ pid, startTicks, bootId }: ProcessIdentity, epochMs: number): string {
  const since = new Date(epochMs).toISOString();
  return `pid=${pid} start=${startTicks ?? "-"} boot=${bootId ?? "-"} since=${since}`;
}

/** The holder of the lock; undefined if it is free or the link cannot be read. */
function holderOf(place: Place, number: number): Holder | undefined {
  let text: string;
  try {
    text = readlinkSync(pathOf(place, number));
  } catch {
    // The link is missing, was just removed, or is another kind of file.
    return undefined;
  }
  const [, pid, startTicks, bootId, since] = HOLDER.exec(text) ?? [];
  if (startTicks === undefined || bootId === undefined || since === undefined) return undefined;
  return {
    pid: Number(pid),
    startTicks: startTicks === "-" ? null : startTicks,
    bootId: bootId === "-" ? null : bootId,
    since,
  };
}

/** Returns the highest number; 0 without a lock. */
function latestNumber(place: Place): number {
  return Math.max(0, ...numbersIn(place));
}

function numbersIn({ folder, prefix }: Place): readonly number[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((digits) => /^[1-9]\d{0,14}$/.test(digits))
    .map(Number);
}

function create(place: Place, number: number, text: string): boolean {
  try {
    symlinkSync(text, pathOf(place, number));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function removeBelow(place: Place, number: number): void {
  for (const other of numbersIn(place)) if (other < number) remove(place, other);
}

function remove(place: Place, number: number): void {
  try {
    unlinkSync(pathOf(place, number));
  } catch {
    // Removed by another process, or no link: a lower number does not count in any case.
  }
}

function pathOf({ folder, prefix }: Place, number: number): string {
  return join(folder, `${prefix}${number}`);
}

function releaseOnce(path: string, held: OwnedLock): () => void {
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    held.count -= 1;
    if (held.count > 0 || ownLocks.get(path) !== held) return;
    ownLocks.delete(path);
    if (ownLocks.size === 0) process.off("exit", releaseAll);
    releaseLock(held);
  };
}

function releaseAll(): void {
  for (const held of ownLocks.values()) releaseLock(held);
  ownLocks.clear();
}

function releaseLock({ place, number, text }: OwnedLock): void {
  try {
    // If the lock was deleted by hand, another process may hold it now.
    if (readlinkSync(pathOf(place, number)) !== text) return;
    if (create(place, number + 1, RELEASED)) remove(place, number);
  } catch {
    // The lock is also released at the end of the process.
  }
}
