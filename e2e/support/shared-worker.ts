import type { Browser, BrowserContext } from "playwright/test";

/** Kills the shared worker, as running out of memory or a crash of its process does. */
export async function killSharedWorker(browser: Browser): Promise<void> {
  const devtools = await browser.newBrowserCDPSession();
  const { targetInfos } = await devtools.send("Target.getTargets", { filter: [{}] });
  const workers = targetInfos.filter(({ type }) => type === "shared_worker");
  if (workers.length === 0) throw new Error("There is no shared worker to kill");
  for (const { targetId } of workers) await devtools.send("Target.closeTarget", { targetId });
  await devtools.detach();
}

/** Removes shared workers, which some mobile browsers do not have. */
export async function withoutSharedWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(window, "SharedWorker"));
}
