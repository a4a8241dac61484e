import { expect, test } from "../fixtures.ts";
import { APPLE } from "../support/market.ts";
import { PHONE } from "../support/phone.ts";

for (const { name, fault, state, heading, setting } of [
  {
    name: "an unauthorized page",
    fault: { status: 401, reason: "Token expired" },
    state: "unauthorized",
    heading: /valid token/,
    setting: "MARKET_DATA_TOKEN",
  },
  {
    name: "a page with a rejected key",
    fault: { status: 403, reason: "Key revoked" },
    state: "forbidden",
    heading: /valid API key/,
    setting: "MARKET_DATA_TOKEN",
  },
  {
    name: "a page whose service is silent",
    fault: { action: "reset" },
    state: "unreachable",
    heading: /check the service's address/,
    setting: "MARKET_DATA_BASE_URL",
  },
] as const) {
  test(`${name} that never had a value says what to do, and recovers without a reload`, async ({
    desk,
    simulator,
    page,
  }) => {
    await simulator.misbehave({ route: "any", ...fault });
    await desk.goto({ isins: [APPLE] });
    await desk.top.expectState(state);
    await expect(desk.trouble.getByRole("heading", { name: heading })).toBeVisible();
    await expect(desk.trouble).toContainText(setting);
    if ("reason" in fault) await expect(desk.trouble).toContainText(fault.reason);
    await expect(desk.watchlist.grid).toHaveCount(0);
    await test.step("on a large screen it is in the middle", async () => {
      const size = page.viewportSize();
      await page.setViewportSize({ width: 2560, height: 1440 });
      const middle = async () => {
        const [what, steps] = await Promise.all(
          [desk.trouble.locator("dl"), desk.trouble.locator("ol")].map((part) =>
            part.boundingBox(),
          ),
        );
        const ends = [what, steps].map((box) => (box ? box.y + box.height : 0));
        const top = (await desk.trouble.locator("p").first().boundingBox())?.y ?? 0;
        return (top + Math.max(...ends)) / 2 / 1440;
      };
      await expect.poll(middle).toBeGreaterThan(0.4);
      expect(await middle()).toBeLessThan(0.6);
      if (size) await page.setViewportSize(size);
    });
    const loadedAt = await desk.loadedAt();
    await simulator.behave();
    await page.getByRole("button", { name: "Try now" }).click();
    await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live");
    await expect(desk.trouble).toHaveCount(0);
    expect(await desk.loadedAt()).toBe(loadedAt);
  });
}

test("a page in front of a silent service recovers by itself", async ({ desk, simulator }) => {
  await simulator.misbehave({ route: "any", action: "reset" });
  await desk.goto({ isins: [APPLE] });
  await expect(desk.trouble).toBeVisible();
  await simulator.behave();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live", {
    timeout: 15_000,
  });
});

test("a page whose gateway does not answer says so, and recovers by itself", async ({
  desk,
  page,
}) => {
  await page.route("**/config.json", (route) => route.abort("connectionrefused"));
  await desk.goto({ isins: [APPLE] });
  await desk.top.expectState("unreachable");
  await expect(desk.trouble).toBeVisible();
  await page.unroute("**/config.json");
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live", {
    timeout: 15_000,
  });
});

test("a service that limits from the first request on causes a wait, and no error page", async ({
  desk,
  simulator,
}) => {
  await simulator.misbehave({ route: "any", status: 429, headers: { "retry-after": "2" } });
  await desk.goto({ isins: [APPLE] });
  await desk.top.expectState("rate-limited");
  await expect(desk.trouble).toHaveCount(0);
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "waiting");
  await simulator.behave();
  await expect(desk.watchlist.row(APPLE)).toHaveAttribute("data-state", "live", {
    timeout: 30_000,
  });
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("a page with a rejected key shows all of its steps above its button", async ({
    desk,
    simulator,
    page,
  }) => {
    await simulator.misbehave({ route: "any", status: 403, reason: "Key revoked" });
    await desk.goto({ isins: [APPLE] });
    await desk.top.expectState("forbidden");
    await expect(desk.trouble).toContainText("Key revoked");
    const step = await desk.trouble.getByRole("listitem").last().boundingBox();
    const button = await page.getByRole("button", { name: "Try now" }).boundingBox();
    if (!step || !button) throw new Error("There is no step or no button");
    expect(step.y + step.height).toBeLessThan(button.y);
  });
});
