import { userInfo } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { OneLineError } from "#server/cli/one-line-error.ts";
import { findNginx } from "#server/gateway/nginx/find.ts";
import { startNginx } from "#server/gateway/nginx/testing/start.ts";
import { startRedis } from "#server/shared-feed/testing/redis-server.ts";
import { meanOf } from "../feed/ages.ts";
import { zipf } from "../feed/lists.ts";
import { watchThrough } from "../feed/live-crowd.ts";
import { limitedPerMinute, limitText, oracleAgeMs } from "../feed/live-limit.ts";
import { type SharedSite, startProcesses, startSharedProcesses } from "../feed/live-processes.ts";
import { retryAfterViolations } from "../soak/retry-after.ts";

const LIMIT = { requests: 60, seconds: 60 };
const TRADERS = 10;
/** Each trader watches twelve of forty instruments; popular ones are in more lists. */
const LISTS = zipf(12, 40)(TRADERS, 1);
const MOST = 1.25;

const USAGE = `Proves a deployment on this machine's loopback: the simulator limited to ${LIMIT.requests} requests per ${LIMIT.seconds} s,
npm run serve, nginx in front of it, and ${TRADERS} traders who watch lists of their own through nginx.
On the way the server is replaced as docs/deploy.md says, with a standby that takes over meanwhile.

  npm run deploy:check -- [--minutes 6] [--redis]

With --redis two servers share one feed through Redis, and the one that asks is killed twice on the way (8 minutes).

The first third of the time is the warm-up. It fails where the mean age of the quotes passes ${MOST} times
that of one perfectly paced asker, where the service is asked anything inside a Retry-After, or where nginx
reaches no server.`;

/**
 * `npm run deploy:check`.
 *
 * @throws OneLineError when something does not hold
 */
export async function main(root: string, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: "string" },
      redis: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  // In a shorter run the two takeovers would dominate the mean.
  const minutes = Number(values.minutes ?? (values.redis ? 8 : 6));
  if (!(minutes >= 3)) {
    throw new OneLineError(
      `--minutes takes a number from 3 on, not "${values.minutes}": the pace has to be learned.`,
    );
  }
  if (values.redis) await checkShared(root, minutes);
  else await checkOne(root, minutes);
}

/** Checks one server, which is replaced on the way. */
async function checkOne(root: string, minutes: number): Promise<void> {
  const site = await startProcesses(root, limitText(LIMIT), "serve");
  try {
    const { port, standbyPort, upgrade, requests } = site;
    await watchAndJudge(root, minutes, { ports: [port, standbyPort], disturb: upgrade, requests });
  } finally {
    await site.close();
  }
}

/** Checks two servers with Redis. Twice on the way, the leader is killed. */
async function checkShared(root: string, minutes: number): Promise<void> {
  const redis = await startRedis();
  try {
    const site = await startSharedProcesses(root, limitText(LIMIT), redis.url);
    try {
      const { ports, killAskers, requests } = site;
      await watchAndJudge(root, minutes, { ports, disturb: killAskers, requests });
    } finally {
      await site.close();
    }
  } finally {
    await redis.close();
  }
}

/** Servers behind nginx. */
interface Servers {
  readonly ports: readonly number[];
  /** Disturbs the servers during the run. Returns the instants at which servers ended, in epoch milliseconds. */
  readonly disturb: () => Promise<readonly number[]>;
  readonly requests: SharedSite["requests"];
}

async function watchAndJudge(root: string, minutes: number, servers: Servers): Promise<void> {
  const nginx = findNginx();
  if (nginx === undefined) {
    throw new OneLineError("nginx is missing: install Debian's, or name one in NGINX_PATH.");
  }
  const instruments = new Set(LISTS.flat()).size;
  console.log(
    `nginx ${nginx.version}, npm run serve, a service limited to ${LIMIT.requests} per ${LIMIT.seconds} s; ` +
      `${TRADERS} traders watch ${instruments} instruments for ${minutes} minutes`,
  );
  const front = await startNginx(nginx, {
    SERVERS: servers.ports.map((port) => `127.0.0.1:${port}`).join(),
    SITE_DIR: join(root, "dist"),
    // The workers run as this user, who can read the build wherever it is.
    NGINX_USER: userInfo().username,
  });
  try {
    let endings: readonly number[] = [];
    const crowd = await watchThrough(front.port, {
      lists: LISTS,
      minutes,
      async disturb() {
        endings = await servers.disturb();
      },
    });
    const log = await servers.requests();
    judge({
      ratio: meanOf(crowd.perTrader) / oracleAgeMs(instruments, LIMIT),
      meanAgeMs: meanOf(crowd.perTrader),
      limited: limitedPerMinute(log, crowd.measured),
      // A server that ended did not receive the answers that were in flight to it.
      inside: retryAfterViolations(log, endings).length,
      gapMs: crowd.longestGapMs,
      statuses: crowd.statuses,
    });
  } finally {
    await front.close();
  }
}

interface Figures {
  /** Mean age ÷ that of the oracle. */
  readonly ratio: number;
  readonly meanAgeMs: number;
  readonly limited: number;
  readonly inside: number;
  readonly gapMs: number;
  readonly statuses: Readonly<Record<number, number>>;
}

function judge({ ratio, meanAgeMs, limited, inside, gapMs, statuses }: Figures): void {
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  for (const line of [
    `mean age ÷ oracle            ${ratio.toFixed(3)} (${(meanAgeMs / 1000).toFixed(1)} s); at most ${MOST}`,
    `inside a Retry-After         ${inside}; none allowed`,
    `429s a minute at the service ${limited.toFixed(2)}`,
    `longest time without a quote ${(gapMs / 1000).toFixed(1)} s, with the servers that ended in it`,
    `answers                      ${answers.join(", ")}`,
  ]) {
    console.log(line);
  }
  // NaN must fail, too.
  if (!(ratio <= MOST)) throw new OneLineError(`The quotes are too old: ${ratio.toFixed(3)}.`);
  if (inside > 0) {
    throw new OneLineError(`The service was asked ${inside} times inside a Retry-After.`);
  }
  const unreached = statuses[502] ?? 0;
  if (unreached > 0) throw new OneLineError(`nginx reached no server for ${unreached} requests.`);
  console.log("All holds.");
}
