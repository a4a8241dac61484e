import { join } from "node:path";
import * as z from "zod";
import { MAX_RETRY_AFTER_MS, PROBE_INTERVAL_MS } from "#market/headers/waits.ts";
import { type GateMemory, MAX_GATE_PATHS } from "#server/common/gate-memory.ts";
import { type Log, withoutRepeats } from "#server/common/log.ts";
import { type Clocks, elapsedMs } from "#server/gateway/clocks.ts";
import { errorName } from "#server/gateway/error-name.ts";
import {
  type Fingerprint,
  fingerprintOf,
  isFingerprintOf,
} from "#server/gateway/state/fingerprint.ts";
import {
  readSaved,
  savedFingerprint,
  savedMoment,
  savedWait,
} from "#server/gateway/state/saved-state.ts";
import { writeStateFile } from "#server/gateway/state/state-file.ts";

/** Keeps a gate across a restart of the gateway. */
export interface GateStore {
  /** The gate of the previous process, less the time that has passed since. */
  readonly memory: GateMemory | undefined;
  /** Saves at once. If that fails, it logs one line, and the gate continues in memory. */
  save(memory: GateMemory): void;
}

export interface GateStoreOptions {
  readonly folder: string;
  /** Opaque id of the service; each service has a separate file. */
  readonly source: string;
  /** A stored refusal counts only for the same token; the file holds its fingerprint. */
  readonly token: string;
  readonly clocks: Clocks;
  readonly log: Log;
}

const schema = (source: string) =>
  z.strictObject({
    version: z.literal(1),
    source: z.literal(source),
    writtenAt: savedMoment,
    closedForMs: savedWait,
    // The stated wait: more than a day if the service asked for longer.
    waitMs: z
      .number()
      .min(0)
      .max(MAX_RETRY_AFTER_MS + 1)
      .optional(),
    refusal: z
      .object({
        cause: z.enum(["unauthorized", "forbidden"]),
        nextProbeInMs: z.number().min(0).max(PROBE_INTERVAL_MS),
        token: savedFingerprint,
      })
      .nullable(),
    outageForMs: savedWait,
    pathsForMs: z
      .record(z.string(), savedWait)
      .refine((paths) => Object.keys(paths).length <= MAX_GATE_PATHS, "too many paths"),
  });

type Saved = z.output<ReturnType<typeof schema>>;

/** Reads the gate of one service as an earlier process saved it. A malformed file counts as none. */
export function openGateStore(options: GateStoreOptions): GateStore {
  const { folder, source, token, clocks } = options;
  const path = join(folder, `gate-${source}.json`);
  const log = withoutRepeats(options.log);
  const saved = readSaved(path, schema(source), log);
  const known = saved?.refusal?.token;
  const isSameToken = known !== undefined && isFingerprintOf(token, known);
  let fingerprint: Fingerprint | undefined = isSameToken ? known : undefined;

  function addFingerprint(refusal: NonNullable<GateMemory["refusal"]>): Saved["refusal"] {
    fingerprint ??= fingerprintOf(token);
    return { ...refusal, token: fingerprint };
  }

  return {
    memory: saved && remaining(saved, isSameToken, clocks),
    save({ refusal, closedForMs, statedWaitMs, outageForMs, pathsForMs }) {
      const next: Saved = {
        version: 1,
        source,
        writtenAt: clocks.moment(),
        closedForMs,
        ...(statedWaitMs !== undefined && { waitMs: statedWaitMs }),
        outageForMs,
        pathsForMs,
        refusal: refusal && addFingerprint(refusal),
      };
      try {
        writeStateFile(path, `${JSON.stringify(next, undefined, 2)}\n`);
      } catch (error) {
        log(`${path} cannot be written (${errorName(error)}): a restart forgets a Retry-After.`);
      }
    },
  };
}

function remaining(saved: Saved, isSameToken: boolean, clocks: Clocks): GateMemory {
  const passedMs = elapsedMs(saved.writtenAt, clocks.moment());
  const left = (forMs: number) => Math.max(0, forMs - passedMs);
  const { refusal } = saved;
  return {
    closedForMs: left(saved.closedForMs),
    ...(saved.waitMs !== undefined && { statedWaitMs: saved.waitMs }),
    refusal:
      refusal !== null && isSameToken
        ? { cause: refusal.cause, nextProbeInMs: left(refusal.nextProbeInMs) }
        : null,
    outageForMs: left(saved.outageForMs),
    pathsForMs: Object.fromEntries(
      Object.entries(saved.pathsForMs).map(([path, forMs]) => [path, left(forMs)]),
    ),
  };
}
