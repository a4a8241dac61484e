import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualClock, type ManualClock } from "#engine/protocol/testing-clock.ts";
import { instrumentList } from "#server/simulator/market/universe.ts";
import { type NamesFile, openNamesFile, POLL_INTERVAL_MS } from "./names-file.ts";

const APPLE = "US0378331005";
let folder: string;
let path: string;
let clock: ManualClock;
let lines: string[];
let file: NamesFile | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "touchline-names-"));
  path = join(folder, "names.csv");
  clock = createManualClock();
  lines = [];
  file = undefined;
});
afterEach(() => {
  file?.close();
  rmSync(folder, { recursive: true });
});

async function openFile() {
  file = await openNamesFile({ path, clock, log: (line) => lines.push(line) });
  return file;
}

async function namesOf({ current }: NamesFile): Promise<unknown> {
  return JSON.parse((await current().body(undefined)).toString());
}

const operatorNames = (names: Readonly<Record<string, string>>) => ({ from: "operator", names });

/** Looks once: until the next timer is armed, since the file system answers when it likes. */
async function look() {
  await clock.advance(POLL_INTERVAL_MS);
  await expect.poll(() => clock.armed()).toBe(1);
}

test("reads the file at the start, and reports skipped lines by their numbers", async () => {
  writeFileSync(path, `ISIN,Name\n${APPLE},Kites\nnothing\n${APPLE}`);
  expect(await namesOf(await openFile())).toEqual(operatorNames({ [APPLE]: "Kites" }));
  expect(lines).toEqual([
    "INSTRUMENT_NAMES: names read: 1; lines with a fault: 2.",
    "INSTRUMENT_NAMES: line 3 does not begin with an ISIN.",
    "INSTRUMENT_NAMES: line 4 has no name.",
  ]);
});

test("reads a file in UTF-8 with a byte-order mark", async () => {
  writeFileSync(path, `\uFEFF${APPLE},K\u00FCste`);
  expect(await namesOf(await openFile())).toEqual(operatorNames({ [APPLE]: "K\u00FCste" }));
});

test.each([
  ["little", [0xff, 0xfe], 0],
  ["big", [0xfe, 0xff], 1],
] as const)("reads a file in UTF-16, %s-endian, by its byte-order mark", async (_, mark, low) => {
  const text = `ISIN\tName\r\n${APPLE}\tK\u00FCste`;
  const bytes = Array.from(text).flatMap((letter) => {
    const code = letter.charCodeAt(0);
    return low === 0 ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
  });
  writeFileSync(path, Uint8Array.from([...mark, ...bytes]));
  expect(await namesOf(await openFile())).toEqual(operatorNames({ [APPLE]: "K\u00FCste" }));
  expect(lines).toEqual(["INSTRUMENT_NAMES: names read: 1."]);
});

test("reports at most twenty invalid lines, and the count of the others", async () => {
  writeFileSync(path, "nothing\n".repeat(500));
  await openFile();
  expect(lines).toHaveLength(21);
  expect(lines[0]).toBe(
    "INSTRUMENT_NAMES: names read: 0; lines with a fault: 500, of which the first 20 follow.",
  );
});

test("reads a changed file again after the change, whether it was rewritten or replaced", async () => {
  writeFileSync(path, `${APPLE},Kites`);
  const opened = await openFile();
  const { etag } = opened.current();
  await look();
  expect(opened.current().etag).toBe(etag);
  writeFileSync(path, `${APPLE},Boa`);
  await look();
  writeFileSync(path, `${APPLE},Boats`);
  await look();
  expect(await namesOf(opened)).toEqual(operatorNames({ [APPLE]: "Kites" }));
  await look();
  expect(await namesOf(opened)).toEqual(operatorNames({ [APPLE]: "Boats" }));
  expect(opened.current().etag).not.toBe(etag);
  writeFileSync(join(folder, "next.csv"), `${APPLE},Lamps`);
  // As long and as old as the one before: only the file itself is another.
  utimesSync(join(folder, "next.csv"), 1, 1);
  utimesSync(path, 1, 1);
  await look();
  await look();
  renameSync(join(folder, "next.csv"), path);
  await look();
  await look();
  expect(await namesOf(opened)).toEqual(operatorNames({ [APPLE]: "Lamps" }));
});

test("keeps the last names if the file becomes unreadable, and reports that once", async () => {
  writeFileSync(path, `${APPLE},Kites`);
  const opened = await openFile();
  rmSync(path);
  await look();
  await look();
  await look();
  expect(await namesOf(opened)).toEqual(operatorNames({ [APPLE]: "Kites" }));
  mkdirSync(path);
  await look();
  expect(lines.slice(1)).toEqual([
    "INSTRUMENT_NAMES names a file that does not exist: the names that were read last stay.",
    "INSTRUMENT_NAMES names no file: the names that were read last stay.",
  ]);
  rmSync(path, { recursive: true });
  writeFileSync(path, `${APPLE},Boats`);
  await look();
  await look();
  expect(await namesOf(opened)).toEqual(operatorNames({ [APPLE]: "Boats" }));
  expect(lines.at(-1)).toBe("INSTRUMENT_NAMES: the file can be read again.");
});

test("keeps the last names if the file becomes too large, and reports that once", async () => {
  writeFileSync(path, `${APPLE},Kites`);
  const opened = await openFile();
  writeFileSync(path, "x".repeat(8 * 1024 * 1024 + 1));
  for (let looks = 0; looks < 4; looks += 1) await look();
  expect(await namesOf(opened)).toEqual(operatorNames({ [APPLE]: "Kites" }));
  expect(lines.slice(1)).toEqual([
    "INSTRUMENT_NAMES names a file of over 8388608 bytes: the names that were read last stay.",
  ]);
});

test("refuses a file whose names are too large as JSON", async () => {
  // A backslash is one byte in the file and two in JSON.
  const lines = instrumentList(25_000).map((isin) => `${isin},${"\\".repeat(200)}`);
  writeFileSync(path, lines.join("\n"));
  await expect(openFile()).rejects.toThrow("holds names of over 8388608 bytes");
});

test("does not read the file after the close", async () => {
  writeFileSync(path, `${APPLE},Kites`);
  (await openFile()).close();
  expect(clock.armed()).toBe(0);
});
