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
  ["after-quotes", "/src/features/watchlist/layout/FitWidths.tsx"],
  ["after-quotes", "/src/features/watchlist/bars/MoreTabs.tsx"],
])("includes in the chunk “%s” the existing module %s", (chunk, path) => {
  const group = chunkGroups.find(({ name }) => name === chunk);
  expect(group?.test).toBeInstanceOf(RegExp);
  expect(path).toMatch(group?.test as RegExp);
  expect(existsSync(new URL(`../..${path}`, import.meta.url))).toBe(true);
});

type Chunk = NonNullable<ReturnType<Parameters<typeof pageScriptOfWorkers>[0]["get"]>>;
const EMPTY: Chunk = {
  isEntry: false,
  facadeModuleId: null,
  moduleIds: [],
  imports: [],
  dynamicImports: [],
};

test.each([
  ["at once", { imports: ["page.js"] }],
  ["later", { dynamicImports: ["page.js"] }],
])("finds a script of the page in what a worker loads %s, whatever it is called", (_, last) => {
  const scriptWith = (stored: Partial<Chunk>, moduleIds: readonly string[]) =>
    pageScriptOfWorkers(
      new Map([
        [
          "start.js",
          { ...EMPTY, isEntry: true, facadeModuleId: "/index.html", imports: ["page.js"] },
        ],
        [
          "asker.js",
          {
            ...EMPTY,
            isEntry: true,
            facadeModuleId: "/src/worker.ts",
            imports: ["shared.js"],
            dynamicImports: ["stored.js"],
          },
        ],
        // A circle.
        ["shared.js", { ...EMPTY, imports: ["stored.js"] }],
        ["stored.js", { ...EMPTY, ...stored }],
        ["page.js", { ...EMPTY, moduleIds }],
      ]),
    );
  const page = ["/src/market/isin.ts", "/src/app/desk/WideDesk.tsx"];
  expect(scriptWith(last, page)).toBe("page.js");
  expect(scriptWith(last, ["/node_modules/react/index.js"])).toBe("page.js");
  expect(scriptWith(last, ["/src/market/isin.ts"])).toBeUndefined();
  expect(scriptWith({ imports: ["shared.js"] }, page)).toBeUndefined();
});
