import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { QuoteSnapshot } from "#engine/protocol/quote-state.ts";
import { START_MS } from "#engine/protocol/testing-clock.ts";
import { readIsin, testIsin, testSnapshot } from "#engine/protocol/testing-quotes.ts";
import { FIELD_NAMES } from "#live/quote-fields.ts";
import { createStage } from "#live/testing-live.tsx";
import { giveNames } from "#live/testing-names.ts";
import { OLDER_FIELD } from "#market/client/contract-error.ts";
import { MarketDataError } from "#market/errors.ts";
import type { Isin } from "#market/isin.ts";
import { createCommandBus } from "#ui/commands/command-bus.ts";
import { runForField } from "#ui/commands/testing-commands.ts";
import type { DetailCommands } from "./commands.ts";
import QuotePanel from "./QuotePanel.tsx";

afterEach(cleanup);

const ISIN = testIsin(1);

interface Setting {
  isin?: Isin;
  size?: "detail" | "mobile";
  /** False if the service's list is known and does not contain the instrument. */
  isListed?: boolean;
  label?: string;
  onLabelLeft?: () => void;
}

function draw(
  snapshot?: QuoteSnapshot,
  { isin = ISIN, size = "detail", isListed = true, label, onLabelLeft }: Setting = {},
) {
  const stage = createStage();
  if (snapshot) stage.know(isin, snapshot);
  if (!isListed) stage.list([testIsin(99)]);
  const { commands, register } = createCommandBus<DetailCommands>();
  const onClose = vi.fn();
  render(
    <QuotePanel
      isin={isin}
      size={size}
      mailHref="mailto:ops@example.com"
      label={label}
      onLabel={() => undefined}
      labelKeys="L"
      onLabelLeft={onLabelLeft}
      onClose={onClose}
      register={register}
      actions={(hasParts) => <i>{hasParts ? "with parts" : "without parts"}</i>}
    >
      {({ isStale }) => <p>{isStale ? "estimate from a held quote" : "estimate"}</p>}
    </QuotePanel>,
    { wrapper: stage.wrapper },
  );
  const panel = screen.getByTestId("focus");
  const field = (name: string) => panel.querySelector(`[data-field="${name}"]`);
  const values = () => FIELD_NAMES.map((name) => field(name)?.getAttribute("data-value"));
  const { become } = stage.source;
  return {
    ...stage,
    become,
    onClose,
    commands,
    panel,
    field,
    values,
    text: () => panel.textContent ?? "",
  };
}

const problem = { kind: "http", status: 500, reason: "broken <b>badly</b>" } as const;
const UNAUTHORIZED = {
  state: "unauthorized",
  sinceEpochMs: 0,
  error: new MarketDataError("unauthorized"),
  nextTryAt: 0,
} as const;
const NONE: QuoteSnapshot = { checked: undefined, problem, answeredAt: 0 };

describe("the detail of a quote", () => {
  test("names its instrument and its country, and has the exact values in its fields", () => {
    const { panel, values, text } = draw(testSnapshot({ isin: ISIN }));
    expect(screen.getByRole("region", { name: `Detail of ${ISIN}` })).toBe(panel);
    expect(panel.getAttribute("data-isin")).toBe(ISIN);
    expect(panel.getAttribute("data-state")).toBe("live");
    expect(text()).toContain("Germany");
    expect(values()).toEqual([
      "10.6620",
      "4800.50",
      "10.7000",
      "1200",
      "0.0380",
      "35.58",
      "10.6810",
      "2026-01-05T07:59:59.123456789Z",
      "2026-01-05T08:00:00.000Z",
    ]);
  });

  test("shows basis points with two decimals, and an exact spread and mid", () => {
    const { field } = draw(testSnapshot({ isin: ISIN }));
    const shown = ["spread", "spread-bps", "mid"].map((name) => field(name)?.textContent);
    expect(shown).toEqual(["0.0380", "35.58", "10.6810"]);
  });

  test("shows the check age and the market age separately", async () => {
    const { clock, field } = draw(testSnapshot({ isin: ISIN, updatedAt: "2026-01-05T07:00:00Z" }));
    await act(() => clock.advance(2000));
    expect(field("checked-at")?.textContent).toBe("checked 2 s ago");
    expect(field("updated-at")?.textContent).toMatch(/^market 1 h · /);
  });

  test("gives the check age of a live quote weight from 10 s on", async () => {
    const { clock, field, panel } = draw(testSnapshot({ isin: ISIN, plannedIntervalMs: 236_000 }));
    const emphasised = () => field("checked-at")?.querySelector(".font-strong")?.textContent;
    await act(() => clock.advance(9000));
    expect(field("checked-at")?.textContent).toBe("checked 9 s ago");
    expect(emphasised()).toBeUndefined();
    await act(() => clock.advance(42_000));
    expect(emphasised()).toBe("checked 51 s ago");
    expect(panel.getAttribute("data-state")).toBe("live");
    await act(() => clock.advance(422_000));
    expect(field("checked-at")?.textContent).toContain("Stale");
    expect(emphasised(), "stale has its own sign").toBeUndefined();
  });

  test.each([
    ["crossed", "10.80", "Bid is above ask."],
    ["locked", "10.70", "Bid equals ask."],
  ])("flags a %s book", (book, bid, words) => {
    const { panel, text } = draw(testSnapshot({ isin: ISIN, bid, ask: "10.70" }));
    expect(panel.getAttribute("data-book")).toBe(book);
    expect(text()).toContain(words);
  });

  test("shows how far a price moved, with a sign", () => {
    const { text } = draw(testSnapshot({ isin: ISIN, previous: { bid: "10.60", ask: "10.80" } }));
    expect(text()).toContain("+0.0620");
    expect(text()).toContain("−0.1000");
  });

  test("warns about a wrong check digit", () => {
    const isin = readIsin("US0378331004");
    expect(draw(testSnapshot({ isin }), { isin }).text()).toContain("should be 5");
  });

  test.each(["detail", "mobile"] as const)("closes on a press, at the size %s", (size) => {
    const { onClose } = draw(testSnapshot({ isin: ISIN }), { size });
    fireEvent.click(screen.getByRole("button", { name: /Close|Back/ }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe("the detail of a held quote", () => {
  test("says why it is held and how old it is, and passes this to its children", async () => {
    const { clock, panel, text } = draw(testSnapshot({ isin: ISIN }, problem));
    await act(() => clock.advance(66_000));
    expect(panel.getAttribute("data-state")).toBe("stale");
    expect(panel.getAttribute("data-problem")).toBe("http");
    expect(text()).toContain("Stale, checked 1 m 06 s ago");
    expect(text()).toContain("the service returned error 500.");
    expect(text()).toContain("Reason: broken <b>badly</b>");
    expect(text()).toContain("estimate from a held quote");
  });

  test("calls a 504 no answer of the service", () => {
    const { text } = draw(testSnapshot({ isin: ISIN }, { ...problem, status: 504 }));
    expect(text()).toContain("Last known quote: the last request failed with error 504.");
    expect(text()).not.toContain("the service");
  });

  test("says that only older quotes arrive, which are not shown", () => {
    const older = { kind: "contract", status: 200, reason: undefined, field: OLDER_FIELD } as const;
    const { text } = draw(testSnapshot({ isin: ISIN }, older));
    expect(text()).toContain("the service sends only older ones.");
  });

  test("says that the check is overdue if nothing else is wrong", async () => {
    const { clock, text } = draw(testSnapshot({ isin: ISIN }));
    await act(() => clock.advance(11_000));
    expect(text()).toContain("the next check is overdue");
  });

  test("says when the next check is at a pace that became slower", async () => {
    const { clock, source, text } = draw(testSnapshot({ isin: ISIN }));
    source.intervalMs = 73_000;
    await act(() => clock.advance(30_000));
    expect(text()).toContain("the next check is in 43 s.");
    await act(() => clock.advance(43_000));
    expect(text()).toContain("the next check is due");
  });

  test("says that a check is under way with a quote that was old when it came", () => {
    const { text } = draw({
      ...testSnapshot({ isin: ISIN, checkedAt: START_MS - 44_000 }),
      answeredAt: START_MS,
    });
    expect(text()).toContain("a new check is under way");
    expect(text()).not.toContain("overdue");
  });

  test("says that the instrument is no longer listed", () => {
    const { panel, text } = draw(testSnapshot({ isin: ISIN }), { isListed: false });
    expect(panel.getAttribute("data-state")).toBe("not-listed");
    expect(text()).toContain("no longer lists this instrument");
  });
});

describe("data quality", () => {
  const refused = (lastField: string | undefined, count = 3) => ({
    refused: { count, sinceEpochMs: Date.UTC(2026, 0, 5, 10, 12, 4), lastField },
    older: 0,
  });

  test("is not mentioned while all answers are valid", () => {
    const { text } = draw(testSnapshot({ isin: ISIN }));
    expect(text()).not.toMatch(/rejected|ignored|two quotes/);
  });

  test("shows the number of refused answers, since when, and the fault of the last", () => {
    const { text } = draw({ ...testSnapshot({ isin: ISIN }), record: refused("ask.price") });
    expect(text()).toMatch(
      /3 responses rejected since \d\d:\d\d:04 · last: ask price is not a decimal/,
    );
  });

  test("is shown without a quote, too", () => {
    const problem = { kind: "contract", status: 200, reason: undefined } as const;
    const { text } = draw({ ...NONE, problem, record: refused("body.unreadable", 1) });
    expect(text()).toContain("The response was not a valid quote.");
    expect(text()).toMatch(/1 response rejected since .* · last: it is not JSON/);
  });

  test.each([undefined, "something.new"])(
    "describes a fault without a known name (%s)",
    (field) => {
      const { text } = draw({ ...testSnapshot({ isin: ISIN }), record: refused(field) });
      expect(text()).toContain("last: it is not a quote");
    },
  );

  test("is not mentioned any more once the refused answers are past", () => {
    const record = { ...refused("ask.price"), isPast: true } as const;
    const { text } = draw({ ...testSnapshot({ isin: ISIN }), record });
    expect(text()).not.toContain("rejected");
  });

  test("shows the number of ignored older quotes", () => {
    const record = { refused: undefined, older: 1204 };
    const { text } = draw({ ...testSnapshot({ isin: ISIN }), record });
    expect(text()).toContain("older quotes ignored: 1,204");
    expect(text()).not.toContain("rejected");
  });

  test("warns of two quotes for one instant", () => {
    const { text } = draw(testSnapshot({ isin: ISIN, isDisputed: true }));
    expect(text()).toContain("The service sent two quotes with the same timestamp.");
  });
});

describe("the detail without a quote", () => {
  const expectNoFigures = ({ values, text }: ReturnType<typeof draw>) => {
    expect(values()).toEqual(FIELD_NAMES.map(() => ""));
    expect(text()).not.toMatch(/NaN|undefined|estimate/);
  };

  test("waits for the first quote", () => {
    const drawn = draw();
    expect(drawn.values()).toEqual(FIELD_NAMES.map(() => ""));
    expect(drawn.text(), "the parts below are in their places").toContain("estimate");
    expect(drawn.panel.getAttribute("data-state")).toBe("waiting");
    expect(drawn.text()).toContain("No quote yet.");
    expect(drawn.text()).toContain("not checked yet");
  });

  test("shows the answer of the service, with its reason as text", () => {
    const drawn = draw(NONE);
    expect(drawn.values()).toEqual(FIELD_NAMES.map(() => ""));
    expect(drawn.text(), "the parts below are in their places").toContain("estimate");
    expect(drawn.text()).toContain("no quote yet");
    expect(drawn.panel.querySelector(".skeleton"), "nothing is awaited").toBeNull();
    expect(drawn.panel.getAttribute("data-state")).toBe("unavailable");
    expect(drawn.text()).toContain("The service returned error 500.");
    expect(drawn.text()).toContain("Reason: broken <b>badly</b>");
  });

  test("shows no reason of an earlier error beside the present cause", () => {
    const { become, text } = draw({ ...NONE, problem: { ...problem, status: 502 } });
    act(() => become({ connection: UNAUTHORIZED }));
    expect(text()).toContain("The service rejected the access token.");
    expect(text()).not.toContain("Reason:");
  });

  test.each([502, 503, 504])("calls a %i no answer of the service", (status) => {
    const { text } = draw({ ...NONE, problem: { ...problem, status } });
    expect(text()).toContain(`The request failed with error ${status}. Reason: broken`);
    expect(text()).not.toContain("The service");
  });

  test("shows an error without a status", () => {
    const withoutStatus = { ...problem, status: undefined };
    const { text } = draw({ ...NONE, problem: withoutStatus });
    expect(text()).toContain("The service returned an error.");
  });

  test("proposes the e-mail for an instrument that is not listed", () => {
    const drawn = draw(undefined, { isListed: false });
    expect(screen.getByText("without parts")).toBeDefined();
    expectNoFigures(drawn);
    expect(screen.getByRole("link").getAttribute("href")).toBe("mailto:ops@example.com");
  });
});

describe("the detail of an instrument with a name", () => {
  test.each([
    ["operator", "Name from the operator"],
    ["simulator", "Invented name"],
  ] as const)("from the %s says whose it is", async (from, mark) => {
    await giveNames({ [ISIN]: "<b>Kites</b>" }, from);
    draw(testSnapshot({ isin: ISIN }));
    const heading = screen.getByRole("heading", { name: "<b>Kites</b>" });
    expect(heading.querySelector("bdi")?.title).toBe("<b>Kites</b>");
    expect(screen.getByText(mark)).toBeDefined();
    expect(screen.getByText(ISIN.slice(2), { exact: false })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Add your own label" }));
    const field = screen.getByRole<HTMLInputElement>("textbox");
    expect([field.value, field.placeholder]).toEqual(["", "<b>Kites</b>"]);
  });

  test("passes the focus on when a key ends its label, and leaves it where a press has moved it", () => {
    const onLabelLeft = vi.fn();
    draw(testSnapshot({ isin: ISIN }), { label: "Mine", onLabelLeft });
    const edit = () => {
      fireEvent.click(screen.getByRole("button", { name: "Change your label" }));
      return screen.getByRole("textbox");
    };
    fireEvent.keyDown(edit(), { key: "Escape" });
    expect(onLabelLeft).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(edit(), { key: "Enter" });
    expect(onLabelLeft).toHaveBeenCalledTimes(2);
    const field = edit();
    act(() => field.blur());
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(onLabelLeft).toHaveBeenCalledTimes(2);
  });

  test("gives the focus to the button of its label where nothing else takes it", () => {
    draw(testSnapshot({ isin: ISIN }), { label: "Mine" });
    fireEvent.click(screen.getByRole("button", { name: "Change your label" }));
    fireEvent.keyDown(screen.getByRole("textbox"), { key: "Escape" });
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change your label" }));
  });

  test("counts the characters of a label near its limit", () => {
    draw(testSnapshot({ isin: ISIN }), { label: "x".repeat(50) });
    fireEvent.click(screen.getByRole("button", { name: "Change your label" }));
    expect(screen.queryByText(/ of 60$/)).toBeNull();
    fireEvent.input(screen.getByRole("textbox"), { target: { value: "x".repeat(51) } });
    expect(screen.getByRole("status").textContent).toBe("51 of 60");
  });

  test("shows the user's label above it, and it beside the ISIN, with its mark in the tooltip", async () => {
    await giveNames({ [ISIN]: "<b>Kites</b>" });
    const { text } = draw(testSnapshot({ isin: ISIN }), { label: "Mine" });
    expect(screen.getByRole("heading", { name: "Mine" })).toBeDefined();
    expect(text()).toContain(`${ISIN}<b>Kites</b>`);
    expect(text()).not.toContain("Name from the operator");
    expect(screen.getByTitle("<b>Kites</b> · Name from the operator")).toBeDefined();
  });

  test("does not repeat the name below a label that equals it", async () => {
    await giveNames({ [ISIN]: "Kites" });
    const { text } = draw(testSnapshot({ isin: ISIN }), { label: "Kites" });
    expect(text()).toContain(`${ISIN}Name from the operator`);
  });

  test("shows the user's label alone without a name", () => {
    const { text } = draw(testSnapshot({ isin: ISIN }), { label: "Mine" });
    expect(text()).not.toContain("operator");
  });
});

describe("the detail's commands", () => {
  test("open the label field", () => {
    const { commands } = draw(testSnapshot({ isin: ISIN }));
    expect(runForField(commands.labelDetail)).toBe(
      screen.getByRole("textbox", { name: `Label of ${ISIN}` }),
    );
  });

  test("report whether the first quote is still awaited", () => {
    expect(draw().commands.awaitsQuote?.()).toBe(true);
    cleanup();
    expect(draw(NONE).commands.awaitsQuote?.()).toBe(false);
    cleanup();
    expect(draw(testSnapshot({ isin: ISIN })).commands.awaitsQuote?.()).toBe(false);
  });
});
