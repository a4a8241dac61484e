import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStage } from "#live/testing-live.tsx";
import RecordingDialog from "./RecordingDialog.tsx";
import { outcome } from "./recorder.ts";

const REPLAY = { name: "", lengthMs: 60_000, positionMs: 5000, quotes: 40, served: 3 };

let replay: typeof REPLAY | null;
let asked: string[];

beforeEach(() => {
  replay = REPLAY;
  asked = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address, { method = "GET" } = {}) => {
    asked.push(`${method} ${address instanceof Request ? address.url : address}`);
    if (method === "DELETE") replay = null;
    return new Response(JSON.stringify({ replay }));
  });
});

afterEach(() => {
  cleanup();
  outcome.set(undefined);
  vi.restoreAllMocks();
});

function open(isSimulated: boolean) {
  const { wrapper } = createStage();
  const nothing = () => undefined;
  const cancel = vi.fn();
  const onOpening = vi.fn(() => cancel);
  const props = { isSimulated, hrefOf: () => "/", onOpening, onBegun: nothing, onClose: nothing };
  render(<RecordingDialog {...props} />, { wrapper });
  return { onOpening, cancel };
}

test("the dialog shows the progress of a replay, and ends it", async () => {
  open(true);
  await screen.findByText("A recording: 0:05 of 1:00, 3 of 40 quotes shown.");
  fireEvent.click(screen.getByRole("button", { name: "End the replay" }));
  await screen.findByText("The simulated market is back.");
  await waitFor(() => expect(screen.queryByRole("button", { name: "End the replay" })).toBeNull());
  expect(asked).toContain("DELETE /simulator/replay");
});

test("the dialog calls the page before it opens a file, and again if no replay starts", async () => {
  const { onOpening, cancel } = open(true);
  const field = document.querySelector('input[type="file"]');
  if (!field) throw new Error("There is no field");
  fireEvent.change(field, { target: { files: [new File(["{}"], "picture.png")] } });
  await screen.findByText("picture.png is not a Touchline recording.");
  expect(onOpening).toHaveBeenCalledOnce();
  await waitFor(() => expect(cancel).toHaveBeenCalledOnce());
});

test("the dialog of a real market only saves, and requests no replay", () => {
  open(false);
  expect(screen.getByRole("button", { name: "Everything" })).toBeDefined();
  expect(screen.queryByText("Replay")).toBeNull();
  expect(asked).toEqual([]);
});
