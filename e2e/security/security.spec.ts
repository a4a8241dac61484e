import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page, Response } from "playwright/test";
import { expect, test } from "../fixtures.ts";
import { APPLE, FUND } from "../support/market.ts";
import { CANARY, DIST } from "../support/site.ts";

/** Returns everything that an origin stores in a browser, in any kind of storage. */
async function keptIn(page: Page): Promise<string> {
  const databases = await page.evaluate(async () => {
    const contents: unknown[] = [localStorage, sessionStorage, document.cookie];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => reading.addEventListener("success", resolve));
        contents.push(name, store, reading.result);
      }
      database.close();
    }
    contents.push(await caches.keys());
    return JSON.stringify(contents, (_, value) =>
      typeof value === "bigint" ? String(value) : value,
    );
  });
  return databases + JSON.stringify(await page.context().storageState());
}

for (const where of ["in the shared worker", "within the page"]) {
  test(`the token reaches neither answers nor page, asked for ${where}, even from a service that echoes it`, async ({
    desk,
    simulator,
    page,
  }) => {
    if (where === "within the page") desk.askFromPage();
    const seen: string[] = [];
    const read = async (response: Response) => {
      const request = response.request();
      const sent = await request.allHeaders();
      expect(Object.keys(sent)).not.toContain("authorization");
      seen.push(JSON.stringify([sent, request.url(), await response.allHeaders()]));
      seen.push((await response.body().catch(() => Buffer.of())).toString("latin1"));
    };
    const reading: Promise<void>[] = [];
    const onResponse = (response: Response) => reading.push(read(response));
    page.on("response", onResponse);
    page.on("console", (message) => seen.push(message.text()));
    const headers = { "x-token": CANARY, "www-authenticate": `Bearer realm="${CANARY}"` };
    await simulator.misbehave({ route: "quote", isin: FUND, status: 500, reason: CANARY, headers });
    await desk.goto({ isins: [APPLE, FUND], focus: FUND });
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    await expect(desk.focus.panel).toContainText("Reason:");
    await simulator.misbehave({
      route: "any",
      status: 401,
      reason: `Bad token ${CANARY}`,
      headers,
    });
    await desk.top.expectState("unauthorized");
    seen.push(await keptIn(page));
    seen.push(await page.content());
    // An answer that is in flight when the page closes cannot be read.
    page.off("response", onResponse);
    await Promise.all(reading);
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.filter((text) => text.includes(CANARY))).toEqual([]);
  });
}

test("no file of the build, source maps included, names the token that it was built beside", async () => {
  const files = await readdir(DIST, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map((file) => readFile(join(file.parentPath, file.name), "latin1")),
  );
  expect(texts.length).toBeGreaterThan(4);
  expect(texts.filter((text) => text.includes(CANARY) || /Bearer [\w-]{16}/.test(text))).toEqual(
    [],
  );
});

test("every package of which the build is made has its licence in the notices", async () => {
  const files = await readdir(DIST, { recursive: true });
  const maps = files.filter((file) => file.endsWith(".map"));
  const sources = await Promise.all(
    maps.map(async (file): Promise<readonly string[]> => {
      return JSON.parse(await readFile(join(DIST, file), "utf8")).sources;
    }),
  );
  const names = sources
    .flat()
    .map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
  const bundled = [...new Set(names)].filter((name) => name !== undefined);
  expect(bundled).toContain("react-dom");
  const notices = await readFile(join(import.meta.dirname, "../../THIRD_PARTY_NOTICES.md"), "utf8");
  expect(bundled.filter((name) => !notices.includes(`\n| ${name} | `))).toEqual([]);
});

test("the page runs under a policy without eval, inline code or other origins", async ({
  page,
  desk,
}) => {
  const answered = page.waitForResponse((response) => response.url().endsWith("/"));
  await desk.goto();
  const policy = (await (await answered).allHeaders())["content-security-policy"] ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("unsafe");
  expect(policy).toContain("frame-ancestors 'none'");
  await expect(desk.rail.count).toHaveAttribute("data-value", "60");
});

test("the page fetches nothing from another origin", async ({ page, desk, site }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url)) elsewhere.push(request.url());
  });
  await desk.open([APPLE, FUND], APPLE);
  await desk.rail.paste.click();
  await expect(desk.paste).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test("other addresses serve no page, and the simulator's controls are absent", async ({
  request,
}) => {
  for (const path of ["/nowhere", "/api", "/simulator/state", "/.env.local", "/vite.config.ts"]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});
