import { expect, test } from "vitest";
import { commandFor } from "./command.ts";
import { MARKET, STORY } from "./testing-market.ts";

const ORIGIN = "http://127.0.0.1:4173";
const bodies = (command: string) =>
  [...command.matchAll(/-d '([^']*)'/g)].map(([, body = ""]) => JSON.parse(body) as unknown);

test("the command of a market without a script has its seed, scenario and speed", () => {
  expect(commandFor({ ...MARKET, speed: 2 }, ORIGIN)).toBe(
    "npm start -- --seed 7 --speed 2 --scenario calm",
  );
});

test("the command of a market with a script names the script, at any position", () => {
  expect(commandFor({ ...MARKET, scenario: "outage", story: STORY }, ORIGIN)).toBe(
    "npm start -- --seed 7 --speed 1 --story tale",
  );
});

test("the command sends a custom script again, with its single quotes escaped", () => {
  const story = { ...STORY, name: "custom", title: "It's ours" };
  const command = commandFor({ ...MARKET, story }, ORIGIN);
  expect(command).toContain(`curl -X PUT ${ORIGIN}/simulator/story -H`);
  const { title, lengthMs, turns } = story;
  expect(bodies(command)).toEqual([
    { seed: 7, speed: 1 },
    { title, lengthMs, turns },
  ]);
  expect(command.match(/'/g)).toHaveLength(8);
});
