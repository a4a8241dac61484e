import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createStage } from "#live/testing-live.tsx";
import type { Market } from "./contract.ts";
import { RefusedError } from "./controls.ts";
import Presenter from "./Presenter.tsx";
import { createFakeControls, STORY } from "./testing-market.ts";

afterEach(cleanup);

async function draw(
  market: Partial<Market> = {},
  takenKeys?: ReadonlySet<string>,
  place: "dock" | "page" = "dock",
  onScenario = () => {},
  takeEarlyKey?: () => KeyboardEvent | undefined,
) {
  const stage = createStage();
  const fake = createFakeControls(market);
  render(
    <Presenter
      controls={fake.controls}
      place={place}
      {...(takenKeys && { takenKeys })}
      {...(takeEarlyKey && { takeEarlyKey })}
      recording={<button type="button">Record</button>}
      onScenario={onScenario}
    />,
    { wrapper: stage.wrapper },
  );
  await screen.findByRole("button", { name: "Calm" });
  const panel = screen.getByRole("region", { name: "Presenter" });
  return {
    ...fake,
    panel,
    source: stage.source,
    clock: stage.clock,
    /** Advances to the next read, once a second. */
    readAgain: async () => {
      await act(() => stage.client.refetchQueries({ queryKey: ["simulator", "market"] }));
      await settled();
    },
    pass: (ms: number) => act(() => stage.clock.advance(ms)),
    button: (name: string | RegExp) => within(panel).getByRole("button", { name }),
  };
}

test("a collapsed panel is the line of the title, with the scenario", async () => {
  const { wrapper } = createStage();
  const { controls } = createFakeControls({ scenario: "halted" });
  render(<Presenter controls={controls} place="dock" isCollapsed />, { wrapper });
  const title = await screen.findByRole("heading", { name: "Presenter · Halted" });
  expect(title.parentElement?.className).not.toContain("hidden");
  expect(screen.queryByRole("group", { name: "Scenarios" })).toBeNull();
});

test("a scenario has both caps of its key where the key needs Alt outside the panel", async () => {
  const { wrapper } = createStage();
  const { controls } = createFakeControls({});
  const altCap = (digit: number) => `Alt ${digit}`;
  render(<Presenter controls={controls} place="dock" altCap={altCap} />, { wrapper });
  const button = await screen.findByRole("button", { name: "Calm" });
  const caps = Array.from(button.querySelectorAll("kbd"), ({ textContent }) => textContent);
  expect(caps).toEqual(["Alt 1", "1"]);
  expect(button.getAttribute("aria-keyshortcuts")).toBe("Alt+1");
});

/** Runs the timers in which the query library notifies, one after the other. */
const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  });
const press = async (key: string, target: Element = document.body, more = {}) => {
  fireEvent.keyDown(target, { key, ...more });
  await settled();
};
const click = async (element: Element) => {
  fireEvent.click(element);
  await settled();
};
const pathsAndBodies = (changes: readonly { path: string; body?: unknown }[]) =>
  changes.map(({ path, body }) => [path, body]);

describe("the scenarios", () => {
  test("have seven buttons in the simulator's order, with the current one pressed", async () => {
    await draw({ scenario: "halted" });
    const group = screen.getByRole("group", { name: "Scenarios" });
    const buttons = within(group).getAllByRole("button");
    expect(buttons.map((button) => button.textContent)).toEqual([
      "Calm1",
      "Volatile2",
      "Illiquid3",
      "Halted4",
      "Rate limit5",
      "Outage6",
      "Key rejected7",
      "More",
    ]);
    expect(within(group).getByRole("button", { pressed: true }).textContent).toBe("Halted4");
  });

  test("start on a press of their button or their key", async () => {
    const { changes, button } = await draw();
    await click(button("Outage"));
    await press("2", button("Calm"));
    expect(pathsAndBodies(changes)).toEqual([
      ["scenario", { scenario: "outage" }],
      ["scenario", { scenario: "volatile" }],
    ]);
  });

  test("start one after the other, also after a refused one", async () => {
    const { changes, button, hold, fail } = await draw();
    const release = hold();
    fail(new RefusedError("no"));
    await click(button("Outage"));
    await click(button("Volatile"));
    expect(pathsAndBodies(changes)).toEqual([["scenario", { scenario: "outage" }]]);
    release();
    await settled();
    expect(pathsAndBodies(changes)).toEqual([
      ["scenario", { scenario: "outage" }],
      ["scenario", { scenario: "volatile" }],
    ]);
  });

  test("are announced after a change, and not before", async () => {
    const { become, readAgain, panel } = await draw();
    const spoken = () => within(panel).queryByText("Scenario: Outage");
    expect(within(panel).queryByText(/^Scenario: /)).toBeNull();
    become({ scenario: "outage" });
    await readAgain();
    expect(spoken()?.getAttribute("role")).toBe("status");
  });

  test("say that they wait for a pause that began before them, and not for one of their own", async () => {
    const { button, source, clock, panel, pass } = await draw();
    const limited = (waitMs: number) =>
      act(() =>
        source.become({
          connection: {
            state: "rate-limited",
            resumeAt: clock.now() + waitMs,
            resumeAtEpochMs: clock.epochNow() + waitMs,
            waitMs,
            origin: "service",
          },
        }),
      );
    const notes = () => within(panel).queryAllByText(/^Starts when/);
    await click(button("Rate limit"));
    limited(20_000);
    expect(notes()).toEqual([]);
    await pass(8000);
    await click(button("Calm"));
    const texts = () => notes().map(({ textContent }) => textContent);
    // One is in view, one is spoken.
    expect(texts()).toEqual([
      "Starts when the pause ends, in 0:12",
      "Starts when the pause ends, in 0:12",
    ]);
    await pass(2000);
    expect(texts()).toEqual([
      "Starts when the pause ends, in 0:10",
      "Starts when the pause ends, in 0:12",
    ]);
    act(() => source.become({ connection: { state: "live" } }));
    expect(notes()).toEqual([]);
  });

  test("are reported once when they begin: each choice, and each change by a script", async () => {
    const onScenario = vi.fn();
    const { become, readAgain, button, hold } = await draw({}, undefined, "dock", onScenario);
    await readAgain();
    expect(onScenario).not.toHaveBeenCalled();
    const release = hold();
    await click(button("Outage"));
    expect(onScenario, "before the simulator has answered").not.toHaveBeenCalled();
    become({ scenario: "outage" });
    release();
    await settled();
    expect(onScenario).toHaveBeenCalledTimes(1);
    await click(button("Outage"));
    expect(onScenario, "after the same choice").toHaveBeenCalledTimes(2);
    become({ scenario: "calm" });
    await readAgain();
    expect(onScenario).toHaveBeenCalledTimes(3);
    await click(button("2×"));
    await readAgain();
    expect(onScenario).toHaveBeenCalledTimes(3);
  });

  test("are not reported if the simulator refuses them", async () => {
    const onScenario = vi.fn();
    const { fail, button } = await draw({}, undefined, "dock", onScenario);
    fail(new RefusedError("no"));
    await click(button("Outage"));
    expect(onScenario).not.toHaveBeenCalled();
  });

  test("beyond the seven are named on the button of their menu", async () => {
    const { button } = await draw({ scenario: "crossed" });
    expect(button("More: Crossed").getAttribute("aria-pressed")).toBe("true");
  });

  test("have a summary", async () => {
    const { button } = await draw();
    expect(button("Calm").getAttribute("title")).toBe("what calm does");
  });
});

describe("a digit", () => {
  test.each(["0", "8", "9", "x"])("%s does nothing", async (key) => {
    const { changes, button } = await draw();
    await press(key, button("Calm"));
    expect(changes).toEqual([]);
  });

  test("typed into the seed is text", async () => {
    const { changes } = await draw();
    await press("2", screen.getByRole("textbox", { name: "Seed" }));
    expect(changes).toEqual([]);
  });

  test("pressed on the limit's slider starts its scenario", async () => {
    const { changes } = await draw();
    await press("2", screen.getByRole("slider", { name: "Limit" }));
    expect(pathsAndBodies(changes)).toEqual([["scenario", { scenario: "volatile" }]]);
  });

  test("outside the panel starts a scenario only with Alt, because digits estimate a quantity", async () => {
    const { changes } = await draw();
    await press("5");
    await press("5", document.body, { altKey: true, code: "Numpad5" });
    expect(changes).toEqual([]);
    await press("\u221e", document.body, { altKey: true, code: "Digit5" });
    expect(pathsAndBodies(changes)).toEqual([["scenario", { scenario: "tight-limit" }]]);
  });

  test("pressed before the panel and the market's first answer are there starts its scenario", async () => {
    const early = new KeyboardEvent("keydown", { key: "6", code: "Digit6", altKey: true });
    const takeEarlyKey = vi.fn<() => KeyboardEvent | undefined>().mockReturnValueOnce(early);
    const { changes } = await draw({}, undefined, "dock", undefined, takeEarlyKey);
    await settled();
    expect(pathsAndBodies(changes)).toEqual([["scenario", { scenario: "outage" }]]);
  });

  test.each(["ctrlKey", "metaKey"])("with %s is left to the browser", async (modifier) => {
    const { changes, button } = await draw();
    await press("2", button("Calm"), { [modifier]: true });
    expect(changes).toEqual([]);
  });

  test("is ignored if the user has assigned it to another action", async () => {
    const { changes, button } = await draw({}, new Set(["2"]));
    await press("2", button("Calm"));
    await press("3", button("Calm"));
    expect(pathsAndBodies(changes)).toEqual([["scenario", { scenario: "illiquid" }]]);
  });
});

describe("a script", () => {
  test("shows its position and its next turn, and advances between two answers", async () => {
    const { panel, pass } = await draw({ story: STORY });
    expect(panel.textContent).toContain("0:20 of 3:00");
    expect(panel.textContent).toContain("Calm for 0:20");
    expect(panel.textContent).toContain("Next: Power cut in 0:40");
    await pass(6_000);
    expect(panel.textContent).toContain("Calm for 0:26");
    expect(panel.textContent).toContain("Next: Power cut in 0:34");
  });

  test("has blocks with their times and marks the current one; a press jumps to a turn", async () => {
    const { changes } = await draw({ story: { ...STORY, positionMs: 75_000, turn: 1 } });
    const list = screen.getByRole("list", { name: "Steps of the script" });
    const blocks = within(list).getAllByRole("button");
    expect(blocks.map((block) => block.getAttribute("aria-label"))).toEqual([
      "Calm, 0:00 to 1:00",
      "Power cut, 1:00 to 1:30",
      "Calm, 1:30 to 3:00",
    ]);
    expect(blocks.map((block) => block.getAttribute("aria-current"))).toEqual([null, "step", null]);
    await click(screen.getByRole("button", { name: "Calm, 1:30 to 3:00" }));
    await click(screen.getByRole("button", { name: "Skip to the next step" }));
    expect(pathsAndBodies(changes)).toEqual([
      ["story/position", { turn: 2 }],
      ["story/position", { turn: 2 }],
    ]);
  });

  test("pauses and resumes", async () => {
    const { changes, become, readAgain, panel, button, pass } = await draw({ story: STORY });
    await click(button("Pause script"));
    become({ story: { ...STORY, held: true }, scenario: "outage" });
    await readAgain();
    expect(panel.textContent).toContain("Script paused, playing Outage");
    expect(panel.textContent).toContain("Next: Power cut, when the script resumes");
    await pass(30_000);
    expect(panel.textContent).toContain("0:20 of 3:00");
    await click(button("Resume script"));
    expect(pathsAndBodies(changes)).toEqual([
      ["story/held", { held: true }],
      ["story/held", { held: false }],
    ]);
  });

  test("restarts", async () => {
    const { changes, button } = await draw({ story: STORY });
    await click(button("Restart"));
    expect(changes).toEqual([{ method: "POST", path: "restart", body: {} }]);
  });

  test("ends", async () => {
    const { panel } = await draw({ story: { ...STORY, positionMs: 180_000, turn: 2 } });
    expect(panel.textContent).toContain("3:00 of 3:00");
    expect(panel.textContent).toContain("The script has ended");
    expect(screen.queryByRole("button", { name: "Skip to the next step" })).toBeNull();
  });

  test("is absent if the simulator reports none", async () => {
    const { panel, button } = await draw();
    expect(panel.textContent).toContain("No script");
    expect(button("Script: No script. Choose another.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Pause script" })).toBeNull();
  });

  test.each(["dock", "page"] as const)(
    "starts from its card in the %s, which shows the cards while none runs",
    async (place) => {
      const { changes, become, readAgain, button } = await draw({}, undefined, place);
      const card = button("Tale 3:00 in three turns");
      await click(card);
      expect(pathsAndBodies(changes)).toEqual([["story", { story: "tale" }]]);
      become({ story: STORY });
      await readAgain();
      expect(card.isConnected).toBe(false);
    },
  );
});

describe("the market", () => {
  test("can run faster, and can be paused", async () => {
    const { changes, button } = await draw({ speed: 2 });
    expect(button("2×").getAttribute("aria-pressed")).toBe("true");
    await click(button("10×"));
    await click(button("Pause the market"));
    expect(pathsAndBodies(changes)).toEqual([
      ["speed", { speed: 10 }],
      ["paused", { paused: true }],
    ]);
  });

  test("shows a speed that was set elsewhere", async () => {
    const { button } = await draw({ speed: 0.3 });
    expect(button("0.3×").getAttribute("aria-pressed")).toBe("true");
  });

  test("restarts from another seed", async () => {
    const { changes, button } = await draw();
    const field = screen.getByRole("textbox", { name: "Seed" });
    fireEvent.change(field, { target: { value: " 4471 " } });
    await click(button("Use"));
    await click(button("New"));
    expect(pathsAndBodies(changes)).toEqual([
      ["restart", { seed: 4471 }],
      ["restart", { seed: expect.toSatisfy((seed) => Number.isInteger(seed) && seed < 10_000) }],
    ]);
  });

  test.each(["", "-1", "1.5", "4294967296", "1e3", "seed"])(
    "takes no seed from %j",
    async (value) => {
      const { changes } = await draw();
      const field = screen.getByRole("textbox", { name: "Seed" });
      fireEvent.change(field, { target: { value } });
      expect(field.getAttribute("aria-invalid")).toBe("true");
      if (field instanceof HTMLInputElement && field.form) fireEvent.submit(field.form);
      await settled();
      expect(changes).toEqual([]);
    },
  );

  test("is limited when the slider is let go, until another scenario is chosen", async () => {
    const { changes, button } = await draw();
    const slider = screen.getByRole("slider", { name: "Limit" });
    expect(slider.getAttribute("aria-valuetext")).toBe("60/min on average, all desks");
    fireEvent.change(slider, { target: { value: "3" } });
    expect(changes).toEqual([]);
    fireEvent.pointerUp(slider);
    await settled();
    await click(button("Rate limit"));
    await click(button("Calm"));
    expect(pathsAndBodies(changes)).toEqual([
      ["limit", { limit: "20/60s" }],
      ["limit", undefined],
      ["scenario", { scenario: "tight-limit" }],
      ["scenario", { scenario: "calm" }],
    ]);
  });

  test("replays a recording, and shows the recording buttons", async () => {
    const replay = { name: "Monday", lengthMs: 60_000, positionMs: 5_000, finished: false };
    const { changes, panel, button, become, readAgain } = await draw({ replay });
    expect(panel.textContent).toContain("0:05 of 1:00");
    expect(panel.textContent).toContain("Replaying Monday");
    expect(within(panel).queryByRole("button", { name: /^Copy the command/ })).toBeNull();
    become({ replay: { ...replay, name: "", finished: true } });
    await readAgain();
    expect(panel.textContent).toContain("The replay has ended");
    expect(button("Record")).toBeDefined();
    await click(button("End the replay"));
    expect(changes).toEqual([{ method: "DELETE", path: "replay" }]);
  });
});

describe("a simulator", () => {
  test("is reported as silent while it does not answer, and its last state stays", async () => {
    const { fail, readAgain, panel } = await draw({ story: STORY });
    fail(new Error("gone"));
    await readAgain();
    expect(panel.textContent).toContain("The simulator is not responding.");
    expect(panel.textContent).toContain("0:20 of 3:00");
    fail(undefined);
    await readAgain();
    expect(panel.textContent).not.toContain("is not responding");
  });

  test("shows the reason of a refusal until the next change", async () => {
    const { fail, readAgain, panel, button } = await draw();
    fail(new RefusedError("No story is under way"));
    await click(button("Outage"));
    fail(undefined);
    await readAgain();
    expect(panel.textContent).toContain("The simulator refused: No story is under way");
    await click(button("Calm"));
    expect(panel.textContent).not.toContain("refused");
  });
});
