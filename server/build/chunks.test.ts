import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { chunkGroups, pageScriptOfWorkers, SHARED } from "./chunks.ts";

test("lists only existing modules for the shared chunk", () => {
  const missing = SHARED.filter(
    (name) => !existsSync(new URL(`../../src/${name}.ts`, import.meta.url)),
  );
  expect(missing).toEqual([]);
});

test.each([
  ["past", "/src/market/quote.ts"],
  ["past", "/src/engine/protocol/history-recorder.ts"],
  ["past", "/src/storage/history/database-name.ts"],
  ["asking", "/src/app/start/browser-history.ts"],
  ["asking", "/src/live/browser-hub.ts"],
  ["index", "/src/main.tsx"],
  ["phone", "/src/app/desk/phone/PhoneDesk.tsx"],
  ["phone", "/src/app/desk/phone/PhoneTroubleTop.tsx"],
  ["after-quotes", "/src/app/desk/AfterQuotes.tsx"],
  ["stored", "/src/market/history.ts"],
  ["after-quotes", "/src/market/estimates/quantity.ts"],
  ["after-quotes", "/src/messages/row-estimate.ts"],
  ["stored", "/src/storage/history/day.ts"],
  ["stored", "/src/storage/history/reader.ts"],
  ["after-quotes", "/src/ui/controls/text-field.tsx"],
  ["detail", "/src/app/desk/detail/Detail.tsx"],
  ["detail", "/src/features/quote/QuotePanel.tsx"],
  ["desk", "/src/app/desk/DeskFoot.tsx"],
  ["desk", "/src/features/instruments/InstrumentRail.tsx"],
  ["desk", "/src/features/watchlist/bars/ListEstimateField.tsx"],
  ["desk", "/src/features/watchlist/columns/HeadHelp.tsx"],
  ["desk", "/src/features/watchlist/layout/RelaxWidths.tsx"],
])("includes in the chunk “%s” the existing module %s", (chunk, path) => {
  const group = chunkGroups.find(({ name }) => name === chunk);
  expect(group?.test).toBeInstanceOf(RegExp);
  expect(path).toMatch(group?.test as RegExp);
  expect(existsSync(new URL(`../..${path}`, import.meta.url))).toBe(true);
});

test.each([
  ["at once", { imports: ["index-1.js"], dynamicImports: [] }],
  ["later", { imports: [], dynamicImports: ["index-1.js"] }],
])("finds the page's script in what a worker loads %s, through other scripts", (_, last) => {
  const chunk = (
    name: string,
    imports: readonly string[],
    dynamicImports: readonly string[] = [],
  ) => [`${name}-1.js`, { name, imports, dynamicImports }] as const;
  const index = chunk("index", ["shared-1.js"], ["desk-1.js"]);
  const worker = {
    name: "polling-worker",
    imports: ["shared-1.js"],
    dynamicImports: ["stored-1.js"],
  };
  const of = (stored: typeof last) =>
    pageScriptOfWorkers(
      new Map([
        index,
        ["polling-worker.js", worker],
        // A circle.
        chunk("shared", ["stored-1.js"]),
        ["stored-1.js", { name: "stored", ...stored }],
      ]),
    );
  expect(of(last)).toBe("index-1.js");
  expect(of({ imports: ["shared-1.js"], dynamicImports: [] })).toBeUndefined();
});
