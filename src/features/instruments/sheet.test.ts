import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readIsin } from "#engine/protocol/testing-quotes.ts";
import { guardCell } from "#market/spreadsheet-cell.ts";
import { cleanText } from "#market/text.ts";
import { newLabels, type PastedEntry, readPaste, readSheet } from "./sheet.ts";

const ONE = readIsin("US0378331005");
const TWO = readIsin("IE000CNSFAR2");

const cellsOf = (entries: readonly PastedEntry[]) =>
  entries.map(({ reading, label }) => [
    reading.kind === "isin" ? reading.isin : reading.text,
    ...(label === undefined ? [] : [label]),
  ]);

test("a label that was guarded in an exported file is read unchanged", () => {
  const parts = fc.constantFrom("=", "＝", "'", ";", ",", "-1", "@", '"', " ", "Rail");
  fc.assert(
    fc.property(fc.array(parts, { minLength: 1, maxLength: 8 }), (texts) => {
      const label = cleanText(texts.join(""), 60);
      const cell = guardCell(label ?? "").replaceAll('"', '""');
      expect(readSheet(`isin,label\r\n${ONE},"${cell}"\r\n`).entries[0]?.label).toBe(label);
    }),
  );
});

describe("a file", () => {
  test.each([
    ["in any column", `x;${ONE}\ny;z;${TWO}`, [[ONE], [TWO]]],
    [
      "with labels, where a column is headed so",
      `Name,ISIN\nRail,${ONE}\n,${TWO}`,
      [[ONE, "Rail"], [TWO]],
    ],
    ["with labels in a later column", `ISIN;Amount;LABEL\n${ONE};5;A b`, [[ONE, "A b"]]],
    [
      "with labels under a title and a head",
      `Depot;\nName;ISIN\nRail;${ONE}`,
      [["Depot"], [ONE, "Rail"]],
    ],
    ["with labels under a German head", `Bezeichnung;ISIN\nBahn;${ONE}`, [[ONE, "Bahn"]]],
    ["without labels, where no column is", `ISIN;Title\n${ONE};Rail`, [[ONE]]],
    ["each once, with the first label", `isin,name\n${ONE},\n${ONE},A\n${ONE},B`, [[ONE, "A"]]],
    ["several in a row", `${ONE} and (${TWO})`, [[ONE], [TWO]]],
    ["behind a byte-order mark", `\uFEFFisin,name\n${ONE},A`, [[ONE, "A"]]],
  ])("gives its ISINs %s", (_, text, entries) => {
    expect(cellsOf(readSheet(text).entries)).toEqual(entries);
  });

  test("is read without its invisible characters", () => {
    expect(cellsOf(readSheet(`isin,name\nIE00\u200B0CNSFAR2,A`).entries)).toEqual([[TWO, "A"]]);
  });

  test("reports a row without an ISIN, and corrects nothing", () => {
    expect(cellsOf(readSheet(`isin\n${ONE}\nus0378331005;5\nX${TWO}`).entries)).toEqual([
      [ONE],
      ["us0378331005;5"],
      [`X${TWO}`],
    ]);
  });

  test("has labels cut to one line without invisible characters", () => {
    const text = `isin,label\n${ONE},"a\u202e\nb"\n${TWO},${"x".repeat(99)}`;
    expect(cellsOf(readSheet(text).entries)).toEqual([
      [ONE, "a b"],
      [TWO, "x".repeat(60)],
    ]);
  });
});

describe("a paste", () => {
  test("is read word by word", () => {
    expect(cellsOf(readPaste(`${ONE}, hello\n${TWO}`).entries)).toEqual([[ONE], ["hello"], [TWO]]);
  });

  test("with several ISINs in a line leaves out the words between them, and says which", () => {
    const { entries, ignored } = readPaste(`${ONE} Apple ${TWO} MSCI World`);
    expect(cellsOf(entries)).toEqual([[ONE], [TWO]]);
    expect(ignored).toEqual(["Apple", "MSCI", "World"]);
  });

  test.each([
    "IE000CNSFAR",
    "ie000cnsfar2",
    "(IE000CNSFAR2)",
    "E000CNSFAR2",
    "1E000CNSFAR2",
    "IE000CNSFAR22",
    "ISIN:IE000CNSFAR2",
  ])("reports %s beside an ISIN: it may be one that is damaged", (typo) => {
    const { entries, ignored } = readPaste(`${ONE} Apple ${typo} World`);
    expect(cellsOf(entries)).toEqual([[ONE], [typo]]);
    expect(ignored).toEqual(["Apple", "World"]);
  });

  test.each([
    "A0RPWH",
    "A1JX52",
    "15.08.2032",
    "15-Aug-2032",
    "100.000",
    "100.000.000",
    "1234567890123",
    "FTSE100",
    "STOXX600ETF",
    "Technologies",
    "000CNSFAR2",
    "us-37",
  ])("takes %s for a word, not for a damaged ISIN", (word) => {
    const alone = readPaste(`${ONE} Apple ${word} World`);
    expect(cellsOf(alone.entries)).toEqual([[ONE, `Apple ${word} World`]]);
    expect(alone.ignored).toEqual([]);
    const between = readPaste(`${ONE} ${word} ${TWO}`);
    expect(cellsOf(between.entries)).toEqual([[ONE], [TWO]]);
    expect(between.ignored).toEqual([word]);
  });

  test("takes the words after the only ISIN of a line as its label", () => {
    const { entries, ignored } = readPaste(`${ONE} Apple Inc.\r\n${TWO}  MSCI World 2 \n${ONE}`);
    expect(cellsOf(entries)).toEqual([
      [ONE, "Apple Inc."],
      [TWO, "MSCI World 2"],
    ]);
    expect(ignored).toEqual([]);
  });

  test.each([
    [`${ONE} Apple, EUR`, [[ONE], ["Apple"], ["EUR"]]],
    [`${ONE} 100 EUR`, [[ONE], ["100"], ["EUR"]]],
    [`${ONE} 5M EUR`, [[ONE], ["5M"], ["EUR"]]],
    [`buy ${ONE} now`, [["buy"], [ONE], ["now"]]],
    ["Apple World", [["Apple"], ["World"]]],
  ])("reports each word of %j, where none is a name", (text, entries) => {
    expect(readPaste(text).ignored).toEqual([]);
    expect(cellsOf(readPaste(text).entries)).toEqual(entries);
  });

  test.each([
    [
      "with names",
      `${ONE}\tRail, quiet\t5\tEUR\n${TWO}\tFund\t7`,
      [
        [ONE, "Rail, quiet"],
        [TWO, "Fund"],
      ],
    ],
    ["of one row", `${ONE}\tRail`, [[ONE, "Rail"]]],
    ["with a figure behind the ISIN, which is no name", `${ONE}\t1,500\tRail`, [[ONE]]],
    ["with the ISIN in a later column", `7\t${ONE}\tRail\r\n8\t${TWO}\t`, [[ONE, "Rail"], [TWO]]],
    ["with a name before the ISIN, and a currency", `Rail\t${ONE}\tEUR`, [[ONE, "Rail"]]],
    ["with names before the ISIN", `Rail\t${ONE}\t5\n12\t${TWO}\t`, [[ONE, "Rail"], [TWO]]],
    [
      "with a row in other text, and one without an ISIN",
      `${ONE}\tRail\n${TWO};Fund\nhello world`,
      [[ONE, "Rail"], [TWO], ["hello world"]],
    ],
    ["under a head without names", `Holding\tISIN\n1\t${ONE}\n`, [[ONE]]],
    ["under a title", `Portfolio\nRail\t${ONE}\n`, [["Portfolio"], [ONE, "Rail"]]],
    ["under empty lines", `\r\n\r\n${ONE}\tRail`, [[ONE, "Rail"]]],
    [
      "under a title of several words",
      `My list, 1|2\n${ONE}\tRail`,
      [["My list, 1|2"], [ONE, "Rail"]],
    ],
    ["under a title with an ISIN", `Like ${TWO}\n${ONE}\tRail`, [[TWO], [ONE, "Rail"]]],
    [
      "under a line of an ISIN and its name",
      `${TWO} Fund\n${ONE}\tRail`,
      [
        [TWO, "Fund"],
        [ONE, "Rail"],
      ],
    ],
    [
      "under a title and a head",
      `All my ISINs\nList of May\nISIN\tAmount\tName\n${ONE}\tEUR\tRail`,
      [["List of May"], [ONE, "Rail"]],
    ],
    ["under nine lines", `${"a\n".repeat(9)}${ONE}\tRail`, [["a"], [ONE, "Rail"]]],
    ["with a row that holds none", `${ONE}\tRail\nTotal\t9`, [[ONE, "Rail"], ["Total 9"]]],
  ])("reads a spreadsheet's cells row by row, %s", (_, text, entries) => {
    expect(cellsOf(readPaste(text).entries)).toEqual(entries);
  });

  test("is read word by word if no tab is in its first ten lines", () => {
    const { entries } = readPaste(`${"a b\n".repeat(10)}Rail\t${ONE}`);
    expect(cellsOf(entries)).toEqual([["a"], ["b"], ["Rail"], [ONE]]);
  });

  test("with several ISINs in a row, or within other text, is read word by word", () => {
    expect(cellsOf(readPaste(`${ONE}\t${TWO}`).entries)).toEqual([[ONE], [TWO]]);
    expect(cellsOf(readPaste(`a ${ONE}\tb`).entries)).toEqual([["a"], [ONE], ["b"]]);
  });

  test.each(["\u200B", "\u200E", "\u200F", "\uFEFF", "\u00AD", "\u2060", "\u202A", "\uFE0F"])(
    "is read without its invisible characters, such as %j",
    (hidden) => {
      const isin = `${hidden}IE00${hidden}0CNSFAR2${hidden}`;
      expect(cellsOf(readPaste(`${isin} MSCI World`).entries)).toEqual([[TWO, "MSCI World"]]);
      expect(cellsOf(readPaste(`Fund\t${isin}`).entries)).toEqual([[TWO, "Fund"]]);
    },
  );

  test("is a sheet if it begins with a header row that names labels", () => {
    expect(cellsOf(readPaste(`ISIN\tName\n${ONE}\tRail, quiet`).entries)).toEqual([
      [ONE, "Rail, quiet"],
    ]);
  });
});

test.each([
  ["lines", " "],
  ["cells", "\t"],
])("of an ISIN that is repeated in %s, the first label counts", (_, gap) => {
  const { entries } = readPaste(`${TWO}${gap}\n${TWO}${gap}First\n${TWO}${gap}Second\n${TWO}`);
  expect(cellsOf(entries)).toEqual([[TWO, "First"]]);
});

test("the user's own labels stay", () => {
  const { entries } = readSheet(`isin,label\n${ONE},A\n${TWO},B`);
  expect([...newLabels(entries, { [ONE]: "Mine" })]).toEqual([[TWO, "B"]]);
});

test("repeated ISINs are counted, in lines, in cells and in files", () => {
  expect(readPaste(`${ONE} ${TWO} ${ONE}\n${ONE}`).duplicates).toBe(2);
  expect(readPaste(`${ONE}\tRail\n${ONE}\tRail`).duplicates).toBe(1);
  expect(readSheet(`isin\n${ONE}\nno\nno\n${TWO}`).duplicates).toBe(0);
});

test.each([
  [`ISIN\tName\tQty\n${ONE}\tRail\t5`, ["Qty"]],
  [`Qty\tISIN\tProduct\tCcy\n5\t${ONE}\tRail\tEUR`, ["Qty", "Ccy"]],
  [`Depot 7\nISIN\t\tName\tValue\n${ONE}\t\t\t5`, ["Value"]],
  [`${ONE}\tRail\t5\t\tEUR\n${TWO}\tWood\t7\tx\tEUR`, ['"5" …', '"EUR" …']],
  [`${ONE}\tRail`, []],
  [`${ONE} Rail`, []],
])(
  "the columns of %j that are not used are named by their heads, or else by their first text",
  (text, columns) => {
    expect(readPaste(text).unusedColumns).toEqual(columns);
  },
);
