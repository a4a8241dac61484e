import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { hasValidCheckDigit, type Isin, parseIsin } from "#market/isin.ts";
import { instrumentList } from "#server/simulator/market/universe.ts";
import { MAX_REPORTS, readNames } from "./names-csv.ts";

const [APPLE = "", FUND = "", THIRD = ""] = instrumentList(3);
const nextTurn = async () => undefined;

async function read(text: string) {
  const { names, reports, reportCount } = await readNames(text, nextTurn);
  return { names: Object.fromEntries(names), reports, reportCount };
}

describe("a file of names", () => {
  test.each([
    ["commas", `${APPLE},Kites\n${FUND},Lamps`],
    ["semicolons and commas within names", `${APPLE};Kites\n${FUND};Lamps`],
    ["tabs and a last line break", `${APPLE}\tKites\n${FUND}\tLamps\n`],
    ["line breaks of Windows", `${APPLE},Kites\r\n${FUND},Lamps\r\n`],
    ["line breaks of Excel's CSV (Macintosh)", `ISIN,Name\r${APPLE},Kites\r${FUND},Lamps\r`],
    ["a quoted head", `"Isin","Name"\n${APPLE},Kites\n${FUND},Lamps`],
    ["quotes around every cell", `"${APPLE}","Kites"\n"${FUND}","Lamps"`],
    ["blanks around cells", ` ${APPLE} , Kites \n${FUND} , "Lamps" `],
    ["further columns", `${APPLE},Kites,XLON,"a,b"\n${FUND},Lamps,,`],
    ["empty lines", `\n${APPLE},Kites\n\n   \n${FUND},Lamps\n\n`],
  ])("is read if it has %s", async (_, text) => {
    expect(await read(text)).toEqual({
      names: { [APPLE]: "Kites", [FUND]: "Lamps" },
      reports: [],
      reportCount: 0,
    });
  });

  test.each([
    [`${APPLE},"Kites, ""Best"" of them"`, 'Kites, "Best" of them'],
    [`${APPLE};Kites, lamps`, "Kites, lamps"],
    [`${APPLE},Kites "Best"`, 'Kites "Best"'],
    [`${APPLE},Kites""`, 'Kites""'],
    [`${APPLE},<b>Kites</b> 凧 ﷺ`, "<b>Kites</b> 凧 ﷺ"],
  ])("keeps the name of the line %j unchanged", async (line, name) => {
    expect((await read(line)).names).toEqual({ [APPLE]: name });
  });

  test.each([
    ["US0378331006,Kites", "has an ISIN whose check digit should be 5"],
    ["us0378331005,Kites", "does not begin with an ISIN"],
    ["Kites", "does not begin with an ISIN"],
    ["__proto__,Kites", "does not begin with an ISIN"],
    [APPLE, "has no name"],
    [`${APPLE},`, "has no name"],
    [`${APPLE},"  "`, "has no name"],
    [`${APPLE},\u200B`, "has a name that cannot be seen"],
    [`${APPLE},Ki\u0000tes`, "has a control character in its name"],
    [`${APPLE},Ki\rtes`, "has a control character in its name"],
    [`${APPLE},Ki\uFFFDtes`, "has a name with invalid bytes"],
    [`${APPLE},${"k".repeat(201)}`, "has a name of more than 200 characters"],
    [`${APPLE},Kites,${"k".repeat(10_000)}`, "has more than 10000 characters"],
    [`${APPLE},"Kites`, "has a quotation mark in a wrong place"],
    [`${APPLE},"Kites"s`, "has a quotation mark in a wrong place"],
  ])("skips the line %j, reports it and reads the rest", async (line, reason) => {
    expect(await read(`ISIN,Name\n${line}\n${FUND},Lamps`)).toEqual({
      names: { [FUND]: "Lamps" },
      reports: [{ line: 2, reason }],
      reportCount: 1,
    });
  });

  test("uses the last of several names of an instrument, and reports them", async () => {
    expect(await read(`${APPLE},Kites\n${FUND},Lamps\n${APPLE},Boats`)).toEqual({
      names: { [APPLE]: "Boats", [FUND]: "Lamps" },
      reports: [{ line: 3, reason: "names an instrument again and replaces its name" }],
      reportCount: 1,
    });
  });

  test("accepts a name of 200 characters of two code units each", async () => {
    const name = "🪁".repeat(200);
    expect((await read(`${APPLE},${name}`)).names).toEqual({ [APPLE]: name });
  });

  test("reports the first skipped lines, and counts the others", async () => {
    const { reports, reportCount } = await read("x\n".repeat(100));
    expect(reports.map(({ line }) => line)).toEqual(
      Array.from({ length: MAX_REPORTS }, (_, at) => at + 1),
    );
    expect(reportCount).toBe(100);
  });

  test("is read up to 100,000 lines, over many turns of the event loop", async () => {
    const lines = instrumentList(100_000).map((isin, at) => `${isin},Kites ${at}`);
    const turns = vi.fn(nextTurn);
    const whole = await readNames(`ISIN,Name\n${lines.join("\n")}`, turns);
    expect([whole.names.size, whole.reportCount]).toEqual([100_000, 0]);
    expect(turns.mock.calls.length).toBeGreaterThan(100);
    const more = await readNames(`${lines.join("\n")}\n${THIRD},Late\n${FUND},Late`, nextTurn);
    expect([more.names.size, more.names.get(parseIsin(THIRD) as Isin)]).toEqual([
      100_000,
      "Kites 2",
    ]);
    expect(more.reports).toEqual([
      { line: 100_001, reason: "and all that follow are more than 100000 lines" },
    ]);
  });

  test("returns every name that was written as RFC 4180 says", async () => {
    const isins = instrumentList(50);
    const name = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
      .map((text) => text.replace(/[\p{C}\p{Default_Ignorable_Code_Point}\uFFFD]/gu, "").trim())
      .filter((text) => text !== "");
    const style = fc.record({
      delimiter: fc.constantFrom(",", ";", "\t"),
      lineBreak: fc.constantFrom("\n", "\r\n"),
      head: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(name, { minLength: 1, maxLength: 50 }),
        style,
        async (names, { delimiter, lineBreak, head }) => {
          const rows = names.map((text, at) => [isins[at] ?? "", text]);
          const written = [...(head ? [["ISIN", "Name"]] : []), ...rows]
            .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
            .join(lineBreak);
          expect(await read(written)).toEqual({
            names: Object.fromEntries(rows),
            reports: [],
            reportCount: 0,
          });
        },
      ),
    );
  });

  test("is read to its end whatever it holds, and mixes no two lines", async () => {
    const unit = fc.constantFrom('"', ",", ";", "\t", "\n", "\r", " ", "K", "\u202E", APPLE, FUND);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit, maxLength: 60 }), async (text) => {
        const { names } = await readNames(text, nextTurn);
        for (const [isin, name] of names) {
          expect(hasValidCheckDigit(isin)).toBe(true);
          expect(name).toBe(name.trim());
          // Only within quotes do two quotes mean one.
          const lines = [text, text.replaceAll('""', '"')].flatMap((each) => each.split("\n"));
          expect(lines.some((line) => line.includes(name))).toBe(true);
        }
      }),
    );
  });
});
