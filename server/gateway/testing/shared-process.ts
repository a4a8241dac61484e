import { boot } from "#server/gateway/boot/boot.ts";
import { parseSettings } from "#server/gateway/settings/settings.ts";

/**
 * A process of a shared feed with the settings of its environment, without HTTP. It prints each log line. SIGTERM
 * ends it.
 */
const root = process.env["SHARED_PROCESS_ROOT"] ?? "";
const booted = await boot(parseSettings(process.env, root), {}, { log: console.log });
console.log("started");
// Only timers that keep nothing alive are left.
const alive = setInterval(() => undefined, 60_000);
process.once("SIGTERM", () => {
  clearInterval(alive);
  void booted.close();
});
