import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { createStage } from "#live/testing-live.tsx";
import type { Market } from "./contract.ts";
import { RefusedError } from "./controls.ts";
import Presenter from "./Presenter.tsx";
import { createFakeControls, STORY } from "./testing-market.ts";

afterEach(cleanup);

async function draw(market: Partial<Market> = {}, takenKeys?: ReadonlySet<string>) {
  const stage = createStage();
  const fake = createFakeControls(market);
  render(
    <Presenter
      controls={fake.controls}
      place="dock"
      {...(takenKeys && { takenKeys })}
      recording={<button type="button">Record</button>}
    />,
    { wrapper: stage.wrapper },
  );
  await screen.findByRole("button", { name: "Calm" });
  const panel = screen.getByRole("region", { name: "Presenter" });
  return {
    ...fake,
    panel,
    /** The simulator is asked again, as once a second. */
    readAgain: async () => {
      await act(() => stage.client.refetchQueries({ queryKey: ["simulator", "market"] }));
      await settled();
    },
    pass: (ms: number) => act(() => stage.clock.advance(ms)),
    button: (name: string | RegExp) => within(panel).getByRole("button", { name }),
  };
}

/** The query library passes its news on in timers of its own, one after the other. */
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
const changes = (asked: readonly { path: string; body?: unknown }[]) =>
  asked.map(({ path, body }) => [path, body]);

describe("the scenarios", () => {
  test("are seven buttons in the simulator's order, the one that plays pressed", async () => {
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

  test("play when they are pressed, by pointer or by key", async () => {
    const { asked, button } = await draw();
    await click(button("Outage"));
    await press("2", button("Calm"));
    expect(changes(asked)).toEqual([
      ["scenario", { scenario: "outage" }],
      ["scenario", { scenario: "volatile" }],
    ]);
  });

  test("are spoken of once they have changed, and not before", async () => {
    const { become, readAgain, panel } = await draw();
    const spoken = () => within(panel).queryByText("Scenario: Outage");
    expect(within(panel).queryByText(/^Scenario: /)).toBeNull();
    become({ scenario: "outage" });
    await readAgain();
    expect(spoken()?.getAttribute("role")).toBe("status");
  });

  test("beyond the seven are named on the button that has them", async () => {
    const { button } = await draw({ scenario: "crossed" });
    expect(button("More: Crossed").getAttribute("aria-pressed")).toBe("true");
  });

  test("say what they do", async () => {
    const { button } = await draw();
    expect(button("Calm").getAttribute("title")).toBe("what calm does");
  });
});

describe("a digit", () => {
  test.each(["0", "8", "9", "x"])("%s does nothing", async (key) => {
    const { asked, button } = await draw();
    await press(key, button("Calm"));
    expect(asked).toEqual([]);
  });

  test("written into the seed is text", async () => {
    const { asked } = await draw();
    await press("2", screen.getByRole("textbox", { name: "Seed" }));
    expect(asked).toEqual([]);
  });

  test("pressed on the limit's slider plays all the same", async () => {
    const { asked } = await draw();
    await press("2", screen.getByRole("slider", { name: "Limit" }));
    expect(changes(asked)).toEqual([["scenario", { scenario: "volatile" }]]);
  });

  test("outside the panel plays with Alt alone: the desk estimates by digits", async () => {
    const { asked } = await draw();
    await press("5");
    await press("5", document.body, { altKey: true, code: "Numpad5" });
    expect(asked).toEqual([]);
    await press("\u221e", document.body, { altKey: true, code: "Digit5" });
    expect(changes(asked)).toEqual([["scenario", { scenario: "tight-limit" }]]);
  });

  test.each(["ctrlKey", "metaKey"])("with %s is the browser's", async (modifier) => {
    const { asked, button } = await draw();
    await press("2", button("Calm"), { [modifier]: true });
    expect(asked).toEqual([]);
  });

  test("is not answered when the user assigned it to another action", async () => {
    const { asked, button } = await draw({}, new Set(["2"]));
    await press("2", button("Calm"));
    await press("3", button("Calm"));
    expect(changes(asked)).toEqual([["scenario", { scenario: "illiquid" }]]);
  });
});

describe("a script", () => {
  test("says where it is, what comes, and when, and counts on between two answers", async () => {
    const { panel, pass } = await draw({ story: STORY });
    expect(panel.textContent).toContain("0:20 of 3:00");
    expect(panel.textContent).toContain("Calm for 0:20");
    expect(panel.textContent).toContain("Next: Power cut in 0:40");
    await pass(6_000);
    expect(panel.textContent).toContain("Calm for 0:26");
    expect(panel.textContent).toContain("Next: Power cut in 0:34");
  });

  test("is blocks with their times, the current one marked; a press goes there", async () => {
    const { asked } = await draw({ story: { ...STORY, positionMs: 75_000, turn: 1 } });
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
    expect(changes(asked)).toEqual([
      ["story/position", { turn: 2 }],
      ["story/position", { turn: 2 }],
    ]);
  });

  test("waits and goes on", async () => {
    const { asked, become, readAgain, panel, button, pass } = await draw({ story: STORY });
    await click(button("Pause script"));
    become({ story: { ...STORY, held: true }, scenario: "outage" });
    await readAgain();
    expect(panel.textContent).toContain("Script paused, playing Outage");
    expect(panel.textContent).toContain("Next: Power cut, when the script resumes");
    await pass(30_000);
    expect(panel.textContent).toContain("0:20 of 3:00");
    await click(button("Resume script"));
    expect(changes(asked)).toEqual([
      ["story/held", { held: true }],
      ["story/held", { held: false }],
    ]);
  });

  test("is restarted", async () => {
    const { asked, button } = await draw({ story: STORY });
    await click(button("Restart"));
    expect(asked).toEqual([{ method: "POST", path: "restart", body: {} }]);
  });

  test("ends", async () => {
    const { panel } = await draw({ story: { ...STORY, positionMs: 180_000, turn: 2 } });
    expect(panel.textContent).toContain("3:00 of 3:00");
    expect(panel.textContent).toContain("The script has ended");
    expect(screen.queryByRole("button", { name: "Skip to the next step" })).toBeNull();
  });

  test("is absent where the simulator reports none", async () => {
    const { panel, button } = await draw();
    expect(panel.textContent).toContain("No script");
    expect(button("Script: No script. Choose another.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Pause script" })).toBeNull();
  });
});

describe("the market", () => {
  test("can run faster, and can be paused", async () => {
    const { asked, button } = await draw({ speed: 2 });
    expect(button("2×").getAttribute("aria-pressed")).toBe("true");
    await click(button("10×"));
    await click(button("Pause the market"));
    expect(changes(asked)).toEqual([
      ["speed", { speed: 10 }],
      ["paused", { paused: true }],
    ]);
  });

  test("shows a speed that was set elsewhere", async () => {
    const { button } = await draw({ speed: 0.3 });
    expect(button("0.3×").getAttribute("aria-pressed")).toBe("true");
  });

  test("restarts from another seed", async () => {
    const { asked, button } = await draw();
    const field = screen.getByRole("textbox", { name: "Seed" });
    fireEvent.change(field, { target: { value: " 4471 " } });
    await click(button("Use"));
    await click(button("New"));
    expect(changes(asked)).toEqual([
      ["restart", { seed: 4471 }],
      ["restart", { seed: expect.toSatisfy((seed) => Number.isInteger(seed) && seed < 10_000) }],
    ]);
  });

  test.each(["", "-1", "1.5", "4294967296", "1e3", "seed"])(
    "takes no seed from %j",
    async (value) => {
      const { asked } = await draw();
      const field = screen.getByRole("textbox", { name: "Seed" });
      fireEvent.change(field, { target: { value } });
      expect(field.getAttribute("aria-invalid")).toBe("true");
      if (field instanceof HTMLInputElement && field.form) fireEvent.submit(field.form);
      await settled();
      expect(asked).toEqual([]);
    },
  );

  test("is limited when the slider is let go, until another scenario is chosen", async () => {
    const { asked, button } = await draw();
    const slider = screen.getByRole("slider", { name: "Limit" });
    expect(slider.getAttribute("aria-valuetext")).toBe("60/min");
    fireEvent.change(slider, { target: { value: "3" } });
    expect(asked).toEqual([]);
    fireEvent.pointerUp(slider);
    await settled();
    await click(button("Rate limit"));
    await click(button("Calm"));
    expect(changes(asked)).toEqual([
      ["limit", { limit: "20/60s" }],
      ["limit", undefined],
      ["scenario", { scenario: "tight-limit" }],
      ["scenario", { scenario: "calm" }],
    ]);
  });

  test("replays a recording, and has room for what records", async () => {
    const replay = { name: "Monday", lengthMs: 60_000, positionMs: 5_000, finished: false };
    const { asked, panel, button, become, readAgain } = await draw({ replay });
    expect(panel.textContent).toContain("0:05 of 1:00");
    expect(panel.textContent).toContain("Replaying Monday");
    expect(within(panel).queryByRole("button", { name: /^Copy the command/ })).toBeNull();
    become({ replay: { ...replay, name: "", finished: true } });
    await readAgain();
    expect(panel.textContent).toContain("The replay has ended");
    expect(button("Record")).toBeDefined();
    await click(button("End the replay"));
    expect(asked).toEqual([{ method: "DELETE", path: "replay" }]);
  });
});

describe("a simulator", () => {
  test("is reported as silent when it does not answer, and the last state stays", async () => {
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
