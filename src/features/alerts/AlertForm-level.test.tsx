import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { setNumberLocale } from "#messages/figures.ts";
import { $draftLevel } from "./draft-level.ts";
import { chosen, drawAlerts, ISIN, openAt, press } from "./testing-alerts.tsx";
import { testStore } from "./testing-store.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  setNumberLocale("en");
});

const byFinger = () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  fireEvent.pointerDown(document.body);
};

describe("the level of the form", () => {
  test.each([
    ["190.50", "0.78 (0.41\u00a0%) below the ask"],
    ["195.90", "4.62 (2.42\u00a0%) above the ask"],
    [
      "1,191,280.12345678",
      "1,191,088.84345678 (622,693.87\u00a0%) above the ask · between two prices: fires at 1,191,280.13",
    ],
    ["191.281", "0.001 (<0.01\u00a0%) above the ask · between two prices: fires at 191.29"],
    ["191.255", "0.025 (0.01\u00a0%) below the ask · between two prices: fires at 191.25"],
    ["191.310", "0.030 (0.02\u00a0%) above the ask"],
  ])(
    "says where the level %s lies, seen from the ask, and at which price it fires",
    (typed, words) => {
      drawAlerts();
      press("Add an alert");
      expect(screen.queryByText(/ the ask/)).toBeNull();
      const level = screen.getByTestId("alert-level");
      fireEvent.change(level, { target: { value: typed } });
      expect(screen.getByText(words, { normalizer: (text) => text })).toBeTruthy();
      fireEvent.change(level, { target: { value: "x" } });
      expect(screen.queryByText(/ the ask/)).toBeNull();
    },
  );

  test("is published for the chart while it is a price of the chart and the form is open", () => {
    drawAlerts();
    press("Add an alert");
    expect($draftLevel.get()).toBeUndefined();
    const level = screen.getByTestId("alert-level");
    fireEvent.change(level, { target: { value: "190.50" } });
    expect($draftLevel.get()).toEqual({ isin: ISIN, level: "190.50" });
    fireEvent.change(level, { target: { value: "190.50x" } });
    expect($draftLevel.get()).toBeUndefined();
    fireEvent.change(screen.getByRole("combobox", { name: "Watch" }), {
      target: { value: "spread" },
    });
    fireEvent.change(level, { target: { value: "0.05" } });
    expect($draftLevel.get(), "a spread is no price of the chart").toBeUndefined();
    fireEvent.change(screen.getByRole("combobox", { name: "Watch" }), { target: { value: "bid" } });
    fireEvent.change(level, { target: { value: "190" } });
    expect($draftLevel.get()?.level).toBe("190");
    press("Cancel");
    expect($draftLevel.get()).toBeUndefined();
  });

  test("shows a level again that was typed and not submitted, with its direction, in the present number format", () => {
    const { alertStore, comeBack, unsaved } = openAt("1,200.5");
    expect(chosen()).toEqual(["At or above"]);
    comeBack();
    expect(screen.queryByRole("form")).toBeNull();
    setNumberLocale("de");
    press("Add an alert");
    expect(screen.getByTestId<HTMLInputElement>("alert-level").value).toBe("1.200,5");
    expect(chosen()).toEqual(["At or above"]);
    // Nobody has pressed Add alert, so there is nothing to say.
    expect([alertStore.get().alerts, unsaved]).toEqual([[], []]);
  });

  test.each([
    ["Cancel", () => press("Cancel")],
    ["Escape", () => fireEvent.keyDown(screen.getByTestId("alert-level"), { key: "Escape" })],
    ["Add alert", () => press("Add alert")],
  ])("begins anew after %s", (_, close) => {
    const { comeBack } = openAt("190.50");
    close();
    comeBack();
    press("Add an alert");
    expect(screen.getByTestId<HTMLInputElement>("alert-level").value).toBe("");
  });

  test("shows the price of the moment until a level is typed; Enter fills it in, selected, and saves nothing", async () => {
    const stage = drawAlerts();
    press("Add an alert");
    const level = screen.getByTestId<HTMLInputElement>("alert-level");
    act(() => stage.know(ISIN, testSnapshot({ bid: "191.20", ask: "191.24" })));
    await waitFor(() => expect(level.placeholder).toBe("191.24"));
    fireEvent.submit(screen.getByRole("form", { name: "Alert" }));
    expect(level.value).toBe("191.24");
    expect(level.value.slice(level.selectionStart ?? 0, level.selectionEnd ?? 0)).toBe("191.24");
    expect(document.activeElement).toBe(level);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(stage.alertStore.get().alerts).toEqual([]);
  });

  test("that Enter has filled in keeps the focus after a second Enter, which names the ways on; a third one goes to the direction", () => {
    const { alertStore } = drawAlerts();
    press("Add an alert");
    const level = screen.getByTestId<HTMLInputElement>("alert-level");
    const enter = () => fireEvent.submit(screen.getByRole("form", { name: "Alert" }));
    enter();
    level.setSelectionRange(0, 0);
    enter();
    expect(screen.getByRole("alert").textContent).toBe(
      "Press Up or Down to leave the price, or type a level.",
    );
    expect(document.activeElement).toBe(level);
    expect(level.selectionEnd, "typing replaces it").toBe(level.value.length);
    enter();
    expect(screen.getByRole("alert").textContent).toContain("At or above");
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "At or above" }));
    expect(alertStore.get().alerts).toEqual([]);
    fireEvent.keyDown(level, { key: "ArrowUp" });
    enter();
    expect(alertStore.get().alerts).toMatchObject([{ level: "191.47" }]);
  });

  test("that Enter has filled in keeps its refusal, and gets its direction from the user, while the price moves away from it", async () => {
    const stage = drawAlerts();
    press("Add an alert");
    const enter = () => fireEvent.submit(screen.getByRole("form", { name: "Alert" }));
    enter();
    enter();
    const refusal = screen.getByRole("alert").textContent;
    act(() => stage.know(ISIN, testSnapshot({ bid: "191.10", ask: "191.14" })));
    // A direction that a price chose would come with a later drawing.
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
    expect(screen.getByRole("alert").textContent).toBe(refusal);
    const above = screen.getByRole<HTMLInputElement>("radio", { name: "At or above" });
    expect(above.checked).toBe(false);
    enter();
    expect(stage.alertStore.get().alerts, "nobody has chosen a direction").toEqual([]);
    fireEvent.keyDown(screen.getByTestId("alert-level"), { key: "ArrowUp" });
    expect(above.checked).toBe(true);
  });

  test("that Enter has filled in is no longer the price: the next Enter asks for the direction", async () => {
    const stage = drawAlerts();
    press("Add an alert");
    const enter = () => fireEvent.submit(screen.getByRole("form", { name: "Alert" }));
    enter();
    act(() => stage.know(ISIN, testSnapshot({ bid: "191.10", ask: "191.14" })));
    await screen.findByText(/above the ask/);
    expect(chosen(), "no price chooses the direction").toEqual([]);
    enter();
    expect(screen.getByRole("alert").textContent).toContain("At or above");
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "At or above" }));
    expect(stage.alertStore.get().alerts).toEqual([]);
  });

  test("is moved by buttons where the pointer is a finger, and nothing opens a keyboard on the screen", async () => {
    byFinger();
    const stage = drawAlerts();
    press("Add an alert");
    const form = screen.getByRole("form", { name: "Alert" });
    const level = screen.getByTestId<HTMLInputElement>("alert-level");
    expect(document.activeElement).toBe(form);
    const steps = within(await screen.findByRole("group", { name: "Level" }));
    expect(steps.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(
      ["1", "0.1", "0.1", "1"].map((share, at) => `${at < 2 ? "\u2212" : "+"}${share}\u00a0%`),
    );
    const step = (name: string) => {
      fireEvent.click(steps.getByRole("button", { name }));
      return level.value;
    };
    expect(step("\u22120.1\u00a0%")).toBe("191.09");
    expect(chosen()).toEqual(["At or below"]);
    expect(step("+1\u00a0%")).toBe("193.00");
    await act(() => stage.clock.advance(1000));
    expect(within(form).getByRole("status").textContent).toBe("193.00 · At or above");
    fireEvent.change(level, { target: { value: "" } });
    fireEvent.submit(form);
    expect([level.value, document.activeElement]).toEqual(["191.28", form]);
    // Said beside the level, whatever the price does meanwhile.
    const unsaved = "Not saved yet: tap a step, or choose above or below.";
    expect(screen.getByRole("alert").textContent).toBe(unsaved);
    act(() => stage.know(ISIN, testSnapshot({ bid: "191.20", ask: "191.26" })));
    await waitFor(() => expect(level.placeholder).toBe("191.26"));
    expect([screen.getByRole("alert").textContent, chosen()]).toEqual([unsaved, []]);
    fireEvent.submit(form);
    expect(screen.getByRole("alert").textContent).toContain("At or above");
    expect(step("+0.1\u00a0%")).toBe("191.47");
    fireEvent.submit(form);
    expect(stage.alertStore.get().alerts).toMatchObject([
      { level: "191.47", direction: "at-or-above" },
    ]);
  });

  test("has the focus where the pointer is a finger and a key opens the form, also after a question", () => {
    byFinger();
    drawAlerts();
    fireEvent.keyDown(document.body, { key: "m", altKey: true });
    press("Add an alert");
    const level = screen.getByTestId("alert-level");
    expect(document.activeElement).toBe(level);
    fireEvent.change(level, { target: { value: "400" } });
    fireEvent.submit(screen.getByRole("form", { name: "Alert" }));
    expect(document.activeElement).not.toBe(level);
    press("Back");
    expect(document.activeElement).toBe(level);
  });

  test("has no buttons for a mouse, without a quote, or where the arrow keys move nothing; the field then has the focus", async () => {
    const hasButtons = () => screen.queryByRole("group", { name: "Level" }) !== null;
    drawAlerts();
    press("Add an alert");
    expect(hasButtons()).toBe(false);
    cleanup();
    byFinger();
    drawAlerts(testStore(), { touch: undefined });
    press("Add an alert");
    expect(hasButtons()).toBe(false);
    expect(document.activeElement).toBe(screen.getByTestId("alert-level"));
    cleanup();
    drawAlerts();
    press("Add an alert");
    await waitFor(() => expect(hasButtons()).toBe(true));
    fireEvent.change(screen.getByLabelText("Watch"), { target: { value: "spread" } });
    expect(hasButtons()).toBe(false);
  });

  test("moves with the arrow keys by a share of the price, from the price while none is typed, and says so", () => {
    const { alertStore } = drawAlerts();
    press("Add an alert");
    const level = screen.getByTestId<HTMLInputElement>("alert-level");
    const description = () =>
      document.getElementById(level.getAttribute("aria-describedby") ?? "")?.textContent;
    expect(description()).toBe(
      "Enter takes price, then a side · Up Down 0.1\u00a0%, Shift 1\u00a0%",
    );
    const step = (key: string, held = {}) => {
      const isUnhandled = fireEvent.keyDown(level, { key, ...held });
      return [level.value, isUnhandled];
    };
    expect(step("ArrowUp", { altKey: true })).toEqual(["", true]);
    expect(step("ArrowUp")).toEqual(["191.47", false]);
    expect(chosen()).toEqual(["At or above"]);
    expect(step("ArrowDown")).toEqual(["191.28", false]);
    expect(screen.getByText(/^At the ask · Up Down 0\.1.%, with Shift 1.%$/)).toBeTruthy();
    expect(step("ArrowDown", { shiftKey: true })).toEqual(["189.37", false]);
    expect(chosen()).toEqual(["At or below"]);
    press("Add alert");
    expect(alertStore.get().alerts).toMatchObject([{ level: "189.37", direction: "at-or-below" }]);
  });

  test.each(["spread", "market-age"])("is not moved by the arrow keys as one of a %s", (on) => {
    drawAlerts();
    press("Add an alert");
    fireEvent.change(screen.getByLabelText("Watch"), { target: { value: on } });
    const level = screen.getByTestId<HTMLInputElement>("alert-level");
    const before = level.value;
    fireEvent.keyDown(level, { key: "ArrowUp" });
    expect(level.value).toBe(before);
    expect(screen.queryByText(/Up Down/)).toBeNull();
  });

  test("is the usual one of a market age after Enter without one", () => {
    drawAlerts();
    press("Add an alert");
    fireEvent.change(screen.getByLabelText("Watch"), { target: { value: "market-age" } });
    const level = screen.getByTestId<HTMLInputElement>("alert-level");
    fireEvent.change(level, { target: { value: "" } });
    press("Add alert");
    expect(level.value).toBe("60");
  });

  test.each([
    ["spread", "", "0.04"],
    ["move", "1", ""],
    ["market-age", "60", ""],
  ])(
    "begins with a default level only for a move and a market age: %s",
    (on, value, placeholder) => {
      drawAlerts();
      press("Add an alert");
      fireEvent.change(screen.getByLabelText("Watch"), { target: { value: on } });
      const level = screen.getByTestId<HTMLInputElement>("alert-level");
      expect([level.value, level.placeholder]).toEqual([value, placeholder]);
    },
  );

  test("warns of a level that is more than 20 % away, and saves it only after a second Enter", () => {
    const { alertStore } = drawAlerts();
    press("Add an alert");
    const level = screen.getByTestId("alert-level");
    fireEvent.change(level, { target: { value: "155" } });
    expect(screen.getByText(/below the ask$/).className).not.toContain("warn");
    fireEvent.change(level, { target: { value: "12" } });
    const hint = screen.getByText(/below the ask$/);
    expect(hint.className).toContain("text-warn");
    expect(hint.querySelector("svg")).not.toBeNull();
    press("Add alert");
    const question = screen.getByTestId("alert-question");
    expect(question.textContent).toContain(
      "Far from the market: 12 is 179.28 (93.73\u00a0%) below",
    );
    expect(within(question).getAllByRole("button")).toHaveLength(2);
    expect(alertStore.get().alerts).toEqual([]);
    press("Back");
    expect(screen.getByTestId<HTMLInputElement>("alert-level").value, "kept").toBe("12");
    press("Add alert");
    const focused = document.activeElement;
    expect(focused?.textContent).toBe("Add alert");
    if (focused) fireEvent.click(focused);
    expect(alertStore.get().alerts).toMatchObject([{ level: "12", state: "armed" }]);
  });

  test("names no percentage of a price that is not above zero", () => {
    drawAlerts(testStore(), { touch: { bid: "-2", ask: "-1" } });
    press("Add an alert");
    fireEvent.change(screen.getByTestId("alert-level"), { target: { value: "-1.5" } });
    expect(screen.getByText(/^0.5 below the ask/)).toBeTruthy();
  });

  test("says how far other figures are from the level", () => {
    drawAlerts();
    press("Add an alert");
    fireEvent.change(screen.getByLabelText("Watch"), { target: { value: "bps" } });
    const level = screen.getByTestId("alert-level");
    fireEvent.change(level, { target: { value: "10" } });
    expect(screen.getByText("7.91 bps away")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Watch"), { target: { value: "move" } });
    expect(screen.getByText(/^1\.9126 \(1\.00.%\) away$/)).toBeTruthy();
  });

  test.each([
    ["1e5", "36960.30", "Not a valid level. Example: 36,960.30."],
    ["1e5", "1.11208", "Not a valid level. Example: 1.11208."],
  ])(
    "keeps nothing for %j and says why, with the present price as an example",
    (typed, ask, message) => {
      const { alertStore } = drawAlerts(testStore(), { touch: { bid: "1", ask } });
      press("Add an alert");
      const level = screen.getByTestId("alert-level");
      fireEvent.change(level, { target: { value: typed } });
      expect(level.getAttribute("aria-invalid")).toBeNull();
      press("Add alert");
      expect(alertStore.get().alerts).toEqual([]);
      const spoken = screen.getByRole("alert");
      expect(spoken.textContent).toBe(message);
      const described = document.getElementById(level.getAttribute("aria-describedby") ?? "");
      expect(described?.textContent).toBe(message);
      // A new element, so that it is announced again.
      press("Add alert");
      expect(screen.getByRole("alert")).not.toBe(spoken);
    },
  );

  test("keeps the example of an error while the market moves, and writes each subject's own", async () => {
    const stage = drawAlerts();
    press("Add an alert");
    const level = screen.getByTestId<HTMLInputElement>("alert-level");
    fireEvent.change(level, { target: { value: "x" } });
    press("Add alert");
    const spoken = screen.getByRole("alert");
    fireEvent.change(level, { target: { value: "" } });
    act(() => stage.know(ISIN, testSnapshot({ bid: "191.20", ask: "191.24" })));
    await waitFor(() => expect(level.placeholder).toBe("191.24"));
    fireEvent.change(level, { target: { value: "x" } });
    expect(spoken.textContent).toBe("Not a valid level. Example: 191.28.");
    fireEvent.change(screen.getByLabelText("Watch"), { target: { value: "market-age" } });
    expect(screen.queryByRole("alert")).toBeNull();
    fireEvent.change(level, { target: { value: "x" } });
    press("Add alert");
    expect(screen.getByRole("alert").textContent).toBe("Not a valid level. Example: 60.");
  });

  test("names no example without a quote", () => {
    drawAlerts(testStore(), { touch: undefined });
    press("Add an alert");
    press("Add alert");
    expect(screen.getByRole("alert").textContent).toBe("Enter a level.");
  });

  test("keeps a typed level while the market moves", async () => {
    const stage = openAt("190");
    act(() => stage.know(ISIN, testSnapshot({ bid: "191.26", ask: "191.30" })));
    expect(await screen.findByText(/^1\.30 \(0\.68.%\) below the ask$/)).toBeTruthy();
    expect(screen.getByTestId<HTMLInputElement>("alert-level").value).toBe("190");
  });
});

test("a change of the number format keeps the values of the level and of the reset distance", () => {
  const { alertStore } = openAt("1,500");
  fireEvent.click(screen.getByRole("radio", { name: "Repeat" }));
  fireEvent.change(screen.getByLabelText("Reset distance"), { target: { value: "0.250" } });
  act(() => setNumberLocale("de"));
  expect(screen.getByTestId<HTMLInputElement>("alert-level").value).toBe("1.500");
  expect(screen.getByLabelText<HTMLInputElement>("Reset distance").value).toBe("0,250");
  press("Add alert");
  // Far from the market, which is asked first.
  press("Add alert");
  expect(alertStore.get().alerts).toMatchObject([{ level: "1500", hysteresis: "0.250" }]);
});
