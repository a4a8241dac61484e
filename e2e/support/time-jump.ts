import type { Browser, Page } from "playwright/test";

/**
 * Moves the clocks of a page and of the shared worker ahead, the monotonic one and the date, as a device does that wakes
 * up. Timers do not move: those that were due meanwhile fire late.
 */
export async function wakeAfter(browser: Browser, page: Page, ms: number): Promise<void> {
  await page.evaluate(moveAhead, ms);
  await inSharedWorker(browser, `(${moveAhead.toString()})(${ms})`);
}

function moveAhead(ms: number): void {
  const monotonic = performance.now.bind(performance);
  const date = Date.now.bind(Date);
  performance.now = () => monotonic() + ms;
  Date.now = () => date() + ms;
}

/** Evaluates in the shared worker by the browser's protocol: Playwright has no handle for shared workers. */
async function inSharedWorker(browser: Browser, expression: string): Promise<void> {
  const devtools = await browser.newBrowserCDPSession();
  const { targetInfos } = await devtools.send("Target.getTargets", { filter: [{}] });
  const [worker, ...others] = targetInfos.filter(({ type }) => type === "shared_worker");
  if (worker === undefined || others.length > 0) throw new Error("There is not one shared worker");
  const { targetId } = worker;
  const { sessionId } = await devtools.send("Target.attachToTarget", { targetId });
  const answered = new Promise<string>((resolve) => {
    devtools.on("Target.receivedMessageFromTarget", ({ message }) => resolve(message));
  });
  const message = JSON.stringify({ id: 1, method: "Runtime.evaluate", params: { expression } });
  await devtools.send("Target.sendMessageToTarget", { sessionId, message });
  const answer = await answered;
  if (answer.includes("exceptionDetails")) throw new Error(answer);
  await devtools.detach();
}
