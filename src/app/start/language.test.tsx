import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { catalogue, type Translation } from "#messages/catalogue.ts";
import { $missingReason } from "#ui/parts/missing-parts.ts";
import { changeLanguage, chooseLanguage } from "./language.ts";

describe("the page's language", () => {
  test.each([
    ["?lang=en", "de", ["de-DE"], "en"],
    ["?isin=&lang=de", "en", ["en"], "de"],
    ["?lang=DE-at", "auto", [], "de"],
    ["", "de", ["en-US"], "de"],
    ["?lang=fr", "de", ["en"], "de"],
    ["", "auto", ["fr-FR", "de-CH", "en"], "de"],
    ["", "auto", ["fr", "den"], "en"],
    ["", "auto", [], "en"],
  ] as const)("follows %j, %s and %j: %s", (search, chosen, preferred, language) => {
    expect(chooseLanguage(search, chosen, preferred)).toBe(language);
  });
});

describe("another language", () => {
  const messages = catalogue("languageTest", { list: "List" });
  const german: Translation = { languageTest: { list: "Liste" } };
  const said = () => [document.documentElement.lang, messages.get().list];
  const inEnglish = ["en", "List"];
  const inGerman = ["de", "Liste"];
  let stop: () => void;

  function onItsWay() {
    let resolve: (words: { translation: Translation }) => void = () => undefined;
    const promise = new Promise<{ translation: Translation }>((settle) => {
      resolve = settle;
    });
    return { promise, resolve };
  }

  beforeEach(() => {
    vi.useFakeTimers();
    document.documentElement.lang = "en";
    stop = messages.listen(() => undefined);
  });
  afterEach(async () => {
    await changeLanguage("en");
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("is shown, and set as the document's language, once its translation has loaded", async () => {
    const { promise, resolve } = onItsWay();
    const changed = changeLanguage("de", () => promise);
    expect(said()).toEqual(inEnglish);
    resolve({ translation: german });
    await changed;
    expect(said()).toEqual(inGerman);
    await changeLanguage("en");
    expect(said()).toEqual(inEnglish);
  });

  test("leaves the page as it is until its translation loads", async () => {
    let isUp = false;
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
    const changed = changeLanguage("de", () =>
      isUp ? Promise.resolve({ translation: german }) : Promise.reject(new TypeError("refused")),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(said()).toEqual(inEnglish);
    isUp = true;
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 404 })));
    await vi.advanceTimersByTimeAsync(10_000);
    await changed;
    expect(said()).toEqual(inGerman);
  });

  test("leaves the page as it is if its translation is gone with its build", async () => {
    const gone = () => Promise.reject(new TypeError("https://desk.test/assets/translation-1.js"));
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 404 })));
    await changeLanguage("de", gone);
    expect(said()).toEqual(inEnglish);
    expect($missingReason.get()).toBe("replaced");
  });

  test("is not shown if yet another was chosen while it was loading", async () => {
    const { promise, resolve } = onItsWay();
    const changed = changeLanguage("de", () => promise);
    await changeLanguage("en");
    resolve({ translation: german });
    await changed;
    expect(said()).toEqual(inEnglish);
  });
});
