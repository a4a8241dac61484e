import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { SourceStatus } from "#engine/protocol/source-status.ts";
import { START_EPOCH_MS } from "#engine/protocol/testing-clock.ts";
import { createStage } from "#live/testing-live.tsx";
import { timesIn } from "#messages/time.ts";
import { DEFAULT_PACE_PREFERENCE, type PacePreference } from "#storage/pace-preference.ts";
import PacePanel from "./PacePanel.tsx";

const { clockTime } = timesIn(undefined);

afterEach(cleanup);

function draw(
  status: Partial<SourceStatus> = {},
  preference: PacePreference = DEFAULT_PACE_PREFERENCE,
) {
  const { source, wrapper } = createStage();
  source.become(status);
  const onPreference = vi.fn();
  const onClose = vi.fn();
  render(<PacePanel preference={preference} onPreference={onPreference} onClose={onClose} />, {
    wrapper,
  });
  return {
    source,
    onPreference,
    onClose,
    text: () => screen.getByTestId("pace-panel").textContent,
  };
}

const learned = (perMinute: number | null) => ({ perMinute, longestWaitMs: 0, closedForMs: 0 });
const forget = () => screen.queryByRole("button", { name: "Reset learned rate" });

describe("the pace panel", () => {
  test("shows the allowed rate, and the time between two checks of a quote", () => {
    const { text } = draw({ perMinute: 59.6, cycleMs: 8049 });
    expect(text()).toContain("sends up to 60 requests a minute");
    expect(text()).toContain("checked every 8 s, the one in detail five times as often");
  });

  test("follows the pace while it is open", () => {
    const { source, text } = draw({ perMinute: 60, cycleMs: 8000 });
    act(() => source.become({ perMinute: 9, cycleMs: 66_700 }));
    expect(text()).toContain("sends up to 9 requests a minute");
    expect(text()).toContain("every 67 s");
  });

  test("says that a slow pace is deliberate after a rate limit, and where it rises to", () => {
    const { source, text } = draw({ perMinute: 9, cycleMs: 66_700, recoveryCycleMs: 2000 });
    expect(text()).toContain("Recovering after a rate limit.");
    expect(text()).toContain(
      "until each quote is checked every 2 s or the service limits it again",
    );
    act(() => source.become({ recoveryCycleMs: undefined }));
    expect(text()).not.toContain("Recovering");
  });

  test("says that nothing is watched", () => {
    expect(draw({ perMinute: 0, cycleMs: 0 }).text()).toContain("Nothing is watched");
  });

  test("closes", () => {
    const { onClose } = draw();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(onClose).toHaveBeenCalled();
  });
});

describe("the pace of a gateway's feed", () => {
  const fed = (desks: number): Partial<SourceStatus> => ({
    perMinute: 60,
    cycleMs: 24_000,
    feed: { perMinute: 60, desks },
    memory: learned(9),
  });

  test("belongs to the gateway, and is shared", () => {
    const { text } = draw(fed(14));
    expect(text()).toContain("The gateway sends up to 60 requests a minute to the service.");
    expect(text()).toContain("All 14 active desks share this rate");
    expect(text()).toContain("checked every 24 s or more often");
    expect(text()).not.toContain("Touchline sends up to");
  });

  test("is not called shared for one desk", () => {
    expect(draw(fed(1)).text()).not.toContain("active desks");
  });

  test("is learned by the gateway, and cannot be reset here", () => {
    const { text } = draw(fed(14));
    expect(forget()).toBeNull();
    expect(text()).toContain("your operator can reset it");
  });

  test("leaves a desk its own preferences", () => {
    draw(fed(14));
    expect(screen.getByRole("textbox", { name: "Maximum rate" })).toBeTruthy();
  });
});

describe("the transport note", () => {
  const START = { perMinute: 60, cycleMs: 2000 };

  test("says that quotes arrive by stream", () => {
    const { text } = draw({ ...START, transport: { kind: "stream" } });
    expect(text()).toContain("Quotes arrive by stream");
    expect(text()).not.toContain("Next attempt");
  });

  test.each([
    ["none", "no stream is available here"],
    ["opening", "until the gateway's stream is open"],
    ["refused", "refuses the stream"],
    ["silent", "a proxy may be buffering it"],
    ["full", "has reached its limit of streams"],
    ["version", "has a different version"],
    ["lost", "The stream was lost"],
  ] as const)("says why quotes arrive by requests: %s", (cause, words) => {
    const { text } = draw({ ...START, transport: { kind: "poll", cause } });
    expect(text()).toContain(words);
    expect(text()).not.toContain("Next attempt");
  });

  test("counts down to the next attempt to open the stream", async () => {
    const { source, wrapper, clock } = createStage();
    const nextTryAtEpochMs = clock.epochNow() + 60_000;
    source.become({ ...START, transport: { kind: "poll", cause: "refused", nextTryAtEpochMs } });
    render(
      <PacePanel preference={DEFAULT_PACE_PREFERENCE} onPreference={vi.fn()} onClose={vi.fn()} />,
      { wrapper },
    );
    const text = () => screen.getByTestId("pace-panel").textContent;
    expect(text()).toContain("Next attempt in 1:00.");
    await act(() => clock.advance(20_000));
    expect(text()).toContain("Next attempt in 0:40.");
  });
});

describe("the learned rate", () => {
  test("is unknown before the service has refused a request", () => {
    expect(draw({ memory: learned(null) }).text()).toContain(
      "Not rate-limited so far. Only your own limit applies.",
    );
    expect(forget()).toBeNull();
  });

  test.each([
    [1, "Rate-limited once."],
    [2, "Rate-limited twice."],
    [4, "Rate-limited 4 times."],
  ])("comes from %i refusals, counted and dated", (limits, words) => {
    const lastLimitedAtEpochMs = START_EPOCH_MS;
    const { text } = draw({ memory: learned(42.4), limits, lastLimitedAtEpochMs });
    expect(text()).toContain(words);
    expect(text()).toContain(`Last at ${clockTime(START_EPOCH_MS)}.`);
    expect(text()).toContain("about 42 requests a minute");
  });

  test("may come from an earlier page", () => {
    const { text } = draw({ memory: learned(9.04), limits: 0 });
    expect(text()).toContain("An earlier page learned");
    expect(text()).toContain("about 9.0 requests a minute");
  });

  test("is reset on a press, and the panel says so", () => {
    const { source, text } = draw({ memory: learned(42), limits: 3 });
    fireEvent.click(screen.getByRole("button", { name: "Reset learned rate" }));
    expect(source.calls).toEqual(["forgetPace"]);
    act(() => source.become({ memory: learned(null), limits: 0 }));
    expect(text()).toContain("Reset.");
    expect(forget()).toBeNull();
  });

  test("is shown again once there is something to reset", () => {
    const { source, text } = draw({ memory: learned(42), limits: 3 });
    fireEvent.click(screen.getByRole("button", { name: "Reset learned rate" }));
    act(() => source.become({ memory: learned(null), limits: 0 }));
    act(() => source.become({ memory: learned(30), limits: 1 }));
    expect(text()).toContain("about 30 requests a minute");
    expect(forget()).not.toBeNull();
  });
});

describe.each([
  { label: "Minimum interval per quote", key: "everySeconds", most: 60, unit: "seconds, 1 to 60" },
  {
    label: "Maximum rate",
    key: "mostPerMinute",
    most: 6000,
    unit: "requests a minute; leave empty",
  },
])("the wish “$label”", ({ label, key, most, unit }) => {
  const field = () => screen.getByLabelText<HTMLInputElement>(label);
  const write = (value: string) => fireEvent.change(field(), { target: { value } });
  const said = () =>
    document.getElementById(field().getAttribute("aria-describedby") ?? "")?.textContent;

  test("shows its unit", () => {
    draw();
    expect(said()).toContain(unit);
  });

  test.each([1, most])("takes %i, and leaves the other preference alone", (value) => {
    const { onPreference } = draw({}, { everySeconds: 7, mostPerMinute: 70 });
    write(` ${value} `);
    const preference = { everySeconds: 7, mostPerMinute: 70, [key]: value };
    expect(onPreference.mock.calls).toEqual([[preference]]);
    expect(field().getAttribute("aria-invalid")).toBeNull();
  });

  test.each(["0", `${most + 1}`, "-1", "1.5", "1e1", "x", "٣", "99999"])(
    "wishes nothing with %j, and says what to write",
    (value) => {
      const { onPreference } = draw();
      write(value);
      expect(onPreference).not.toHaveBeenCalled();
      expect(field().getAttribute("aria-invalid")).toBe("true");
      expect(said()).toMatch(/^Enter a whole number/);
      write("5");
      expect(onPreference).toHaveBeenCalledTimes(1);
      expect(field().getAttribute("aria-invalid")).toBeNull();
    },
  );
});

describe("an empty preference", () => {
  test("allows as many requests as the service does", () => {
    const { onPreference } = draw({}, { everySeconds: 2, mostPerMinute: 6 });
    fireEvent.change(screen.getByLabelText("Maximum rate"), { target: { value: " " } });
    expect(onPreference.mock.calls).toEqual([[DEFAULT_PACE_PREFERENCE]]);
  });

  test("is rejected as an interval", () => {
    const { onPreference } = draw();
    const field = screen.getByLabelText("Minimum interval per quote");
    fireEvent.change(field, { target: { value: "" } });
    expect(onPreference).not.toHaveBeenCalled();
    expect(field.getAttribute("aria-invalid")).toBe("true");
  });
});
