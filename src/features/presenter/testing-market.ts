import type { Change } from "./changes.ts";
import type { Market, ScenarioCatalog, Story } from "./contract.ts";
import type { Controls } from "./controls.ts";

/** A story of three turns: calm for 60 s, an outage for 30 s, calm for 90 s. */
export const STORY: Story = {
  name: "tale",
  title: "Tale",
  lengthMs: 180_000,
  positionMs: 20_000,
  turn: 0,
  held: false,
  turns: [
    { atMs: 0, scenario: "calm", title: "Calm" },
    { atMs: 60_000, scenario: "outage", title: "Power cut" },
    { atMs: 90_000, scenario: "calm", title: "Calm" },
  ],
};

export const MARKET: Market = {
  run: "run-1",
  seed: 7,
  scenario: "calm",
  speed: 1,
  paused: false,
  limit: { text: "60/60s" },
  story: null,
  clock: { standing: false },
  replay: null,
};

const TITLES = {
  calm: "Calm",
  volatile: "Volatile",
  illiquid: "Illiquid",
  halted: "Halted",
  "tight-limit": "Rate limit",
  outage: "Outage",
  forbidden: "Key rejected",
  crossed: "Crossed",
};

export const CATALOG: ScenarioCatalog = {
  scenarios: Object.entries(TITLES).map(([name, title]) => ({
    name,
    title,
    summary: `what ${name} does`,
  })),
  stories: [{ name: "tale", title: "Tale", summary: "in three turns", lengthMs: 180_000 }],
};

/** Creates controls that record the changes, and answer with the market that the test sets. */
export function createFakeControls(first: Partial<Market> = {}) {
  const changes: Change[] = [];
  let market: Market = { ...MARKET, ...first };
  let failure: Error | undefined;
  let gate = Promise.resolve();
  const answer = async () => {
    await gate;
    if (failure) throw failure;
    return market;
  };
  return {
    changes,
    controls: {
      market: answer,
      catalog: async () => CATALOG,
      change: (change) => {
        changes.push(change);
        return answer();
      },
    } satisfies Controls,
    become: (next: Partial<Market>) => {
      market = { ...market, ...next };
    },
    fail: (error: Error | undefined) => {
      failure = error;
    },
    /** Holds all answers back until the returned function is called. */
    hold: () => {
      let release = () => {};
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
}
