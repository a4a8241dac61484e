import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { chunkGroups, SHARED } from "./chunks.ts";

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
