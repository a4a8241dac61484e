import { boot } from "#server/gateway/boot/boot.ts";
import { servePage } from "#server/gateway/pages/page-server.ts";
import { parseSettings } from "#server/gateway/settings/settings.ts";

/** An edge with streams as `npm run serve` starts it, without a build. It prints its port once it listens. */
const root = process.env["SHARED_PROCESS_ROOT"] ?? "";
const booted = await boot(parseSettings(process.env, root), {}, { log: console.error });
const page = await servePage(booted, root);
console.log(`port ${page.port}`);
