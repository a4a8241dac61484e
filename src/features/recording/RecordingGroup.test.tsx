import "fake-indexeddb/auto";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { START_EPOCH_MS } from "#engine/protocol/testing-clock.ts";
import { createStage } from "#live/testing-live.tsx";
import { type ParsedRecording, readRecording } from "#market/recording/read-recording.ts";
import {
  APPLE,
  FUND,
  freshDatabase,
  newHistoryOf,
  testPoint,
} from "#storage/history/testing-history.ts";
import { openWriter } from "#storage/history/writer.ts";
import RecordingGroup from "./RecordingGroup.tsx";
import { outcome, recordingSince } from "./recorder.ts";

const saved: Blob[] = [];

beforeEach(() => {
  freshDatabase();
  saved.length = 0;
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return "blob:nothing";
  };
  URL.revokeObjectURL = () => undefined;
});

afterEach(() => {
  cleanup();
  outcome.set(undefined);
  recordingSince.set(undefined);
  vi.restoreAllMocks();
});

function open() {
  const stage = createStage();
  const onBegun = vi.fn();
  render(<RecordingGroup hrefOf={(isins) => `/?isin=${isins.join()}`} onBegun={onBegun} />, {
    wrapper: stage.wrapper,
  });
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  return { ...stage, onBegun, press };
}

async function keep(isin: typeof APPLE, afterMs: number, ask: string, source = "test") {
  const writer = openWriter(source, () => START_EPOCH_MS);
  const point = testPoint(START_EPOCH_MS + afterMs, afterMs, ask);
  await writer.write([newHistoryOf([point], point.checkedAtEpochMs, { isin })]);
  writer.close();
}

const statuses = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

async function savedReading(): Promise<Extract<ParsedRecording, { kind: "recording" }>> {
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = (await saved[0]?.text()) ?? "";
  const reading = await readRecording(text, () => Promise.resolve());
  if (reading.kind !== "recording") throw new Error(reading.kind);
  return reading;
}

describe("the recording group", () => {
  test("saves the quotes since the start of the recording, of this source only", async () => {
    const { clock, press } = open();
    await keep(APPLE, 1000, "1");
    await clock.advance(70_000);
    press("Record");
    await keep(APPLE, 71_000, "2");
    await keep(FUND, 72_000, "3.50");
    await keep(FUND, 72_500, "4", "another");
    await clock.advance(5000);
    press("Stop and save");
    const { session } = await savedReading();
    expect(session.quotes.map(({ quote }) => quote.ask.price)).toEqual(["2", "3.50"]);
    expect(session).toMatchObject({ isSimulated: true, from: START_EPOCH_MS + 71_000 });
    await waitFor(() => expect(statuses()).toEqual(["Saved 2 quotes of 2 instruments."]));
    expect(screen.getByRole("button", { name: "Record" })).toBeDefined();
  });

  test("saves the last five minutes", async () => {
    const { clock, press } = open();
    await keep(APPLE, 1000, "1");
    await keep(APPLE, 200_000, "2");
    await clock.advance(400_000);
    press("Last 5 min");
    const { session } = await savedReading();
    expect(session.quotes.map(({ quote }) => quote.ask.price)).toEqual(["2"]);
  });

  test("says that there is nothing to save", async () => {
    const { press } = open();
    press("Last 5 min");
    await waitFor(() =>
      expect(statuses()).toEqual(["No quotes in this period. Nothing was saved."]),
    );
    expect(saved).toEqual([]);
  });

  test("replays a valid file, and links to its instruments", async () => {
    const { clock, press, onBegun } = open();
    const asked = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("{}"));
    await keep(APPLE, 1000, "1");
    await clock.advance(5000);
    press("Last 5 min");
    await savedReading();
    choose((await saved[0]?.text()) ?? "", "incident.ndjson");
    await waitFor(() => expect(onBegun).toHaveBeenCalledWith([APPLE]));
    const [address, init] = asked.mock.calls[0] ?? [];
    expect(address).toBe("/simulator/replay");
    expect(init).toMatchObject({
      method: "PUT",
      headers: { "content-type": "application/x-ndjson" },
    });
    expect(screen.getByRole("link").getAttribute("href")).toBe(`/?isin=${APPLE}`);
  });

  test("refuses a file with faults, and lists their lines", async () => {
    const { clock, press, onBegun } = open();
    const asked = vi.spyOn(globalThis, "fetch");
    await keep(APPLE, 1000, "10.70");
    await clock.advance(5000);
    press("Last 5 min");
    await savedReading();
    const text = (await saved[0]?.text()) ?? "";
    choose(text.replace("10.70", "1e5"), "broken.ndjson");
    await screen.findByText("Line 2: quote.ask.price is not valid.");
    expect(statuses()[0]).toContain("broken.ndjson cannot be replayed: 1 line is invalid.");
    expect(asked).not.toHaveBeenCalled();
    expect(onBegun).not.toHaveBeenCalled();
  });

  test.each([
    ["{}", "picture.png is not a Touchline recording."],
    ["\0", "picture.png is not a text file."],
    ["", "picture.png is empty."],
  ])("says what a file is that is none: %j", async (text, words) => {
    open();
    choose(text, "picture.png");
    await screen.findByText(words);
  });

  test("shows the simulator's reason", async () => {
    const { clock, press } = open();
    const body = JSON.stringify({ reason: "line 3: is not JSON", error: true });
    vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(body, { status: 400 }));
    await keep(APPLE, 1000, "1");
    await clock.advance(5000);
    press("Last 5 min");
    await savedReading();
    choose((await saved[0]?.text()) ?? "", "a.ndjson");
    await screen.findByText("The simulator rejected it: line 3: is not JSON");
  });
});

function choose(text: string, name: string) {
  const field = document.querySelector('input[type="file"]');
  if (!field) throw new Error("There is no field");
  fireEvent.change(field, { target: { files: [new File([text], name)] } });
}
