import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { boot } from "#server/gateway/boot/boot.ts";
import { servePage } from "#server/gateway/pages/page-server.ts";
import { parseSettings } from "#server/gateway/settings/settings.ts";
import { answerCalls } from "./process.ts";

/** The gateway of `npm run serve`, without the page's files and the log. */
const folder = mkdtempSync(join(tmpdir(), "touchline-streams-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

answerCalls({
  async listen(servicePort: number) {
    const settings = parseSettings(
      {
        MARKET_DATA_BASE_URL: `http://127.0.0.1:${servicePort}`,
        MARKET_DATA_TOKEN: "token-of-the-bench",
        FEED_MAX_STREAMS: "10000",
        STATE_DIR: folder,
        PORT: "0",
      },
      folder,
    );
    const { port } = await servePage(await boot(settings), folder);
    const config = await (await fetch(`http://127.0.0.1:${port}/config.json`)).json();
    return { port, source: (config as { source: string }).source };
  },
});
