import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { type DeskContextValue, DeskProvider } from "#app/desk/desk-context.ts";
import { controls } from "#app/presenter/simulator-controls.ts";
import { find } from "#features/palette/find.ts";
import { RefusedError } from "#features/presenter/controls.ts";
import { createStage } from "#live/testing-live.tsx";
import type { Isin } from "#market/isin.ts";
import { register } from "./page-commands.ts";
import { useScenarioCommands } from "./use-scenario-commands.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const SCENARIOS = [
  { name: "calm", title: "Calm", summary: "an ordinary day" },
  { name: "outage", title: "Outage", summary: "no answer" },
];

/** Draws the commands over a simulated market or a real service. */
function draw(simulated: boolean) {
  const catalog = vi
    .spyOn(controls, "catalog")
    .mockResolvedValue({ scenarios: SCENARIOS, stories: [] });
  const stage = createStage();
  const value = { config: { simulated } };
  const wrapper = ({ children }: { children: ReactNode }) =>
    stage.wrapper({
      children: (
        <DeskProvider value={value as unknown as DeskContextValue}>{children}</DeskProvider>
      ),
    });
  const { result } = renderHook(() => useScenarioCommands(), { wrapper });
  return { catalog, commands: () => result.current };
}

/** Runs a command, and returns the changes that the simulator got and the notes. */
async function run(commands: ReturnType<typeof draw>["commands"], index: number, refusal?: Error) {
  const notes: string[] = [];
  const end = register({ noteText: (text) => notes.push(text) });
  const change = vi.spyOn(controls, "change");
  if (refusal) change.mockRejectedValue(refusal);
  else change.mockResolvedValue({} as Awaited<ReturnType<typeof controls.change>>);
  act(() => commands()[index]?.act());
  await waitFor(() => expect(notes).toHaveLength(1));
  end();
  return { notes, changes: change.mock.calls.map(([{ path, body }]) => ({ path, body })) };
}

test("each scenario of the simulated market has a command, which plays it and says so", async () => {
  const { commands } = draw(true);
  await waitFor(() =>
    expect(commands().map(({ title }) => title)).toEqual(["Simulate: Calm", "Simulate: Outage"]),
  );
  expect(await run(commands, 1)).toEqual({
    notes: ["Scenario: Outage. The command “Simulate: Calm” ends it."],
    changes: [{ path: "scenario", body: { scenario: "outage" } }],
  });
});

test("Calm, which ends the others, names no other command", async () => {
  const { commands } = draw(true);
  await waitFor(() => expect(commands()).toHaveLength(2));
  expect((await run(commands, 0)).notes).toEqual(["Scenario: Calm"]);
});

test.each([
  [new RefusedError("no"), "The simulator refused: no"],
  [new Error("Status 502"), "The simulator is not responding."],
])("a failure with %s is said", async (refusal, note) => {
  const { commands } = draw(true);
  await waitFor(() => expect(commands()).toHaveLength(2));
  expect((await run(commands, 0, refusal)).notes).toEqual([note]);
});

test.each([
  ["outage", 1],
  ["scenario", 2],
  ["simulate", 2],
])("%j finds %i of them", async (query, count) => {
  const { commands } = draw(true);
  await waitFor(() => expect(commands()).toHaveLength(2));
  const instruments = {
    find: () => ({ isins: [], areInside: false }),
    itemOf: (id: Isin) => ({ kind: "instrument", id, label: undefined, isInList: false }) as const,
  };
  const none = { lists: [], actions: [], settings: [], ofAmount: () => [] };
  const groups = find({ ...none, instruments, commands: commands() }, query);
  expect(groups.flatMap(({ items }) => items)).toHaveLength(count);
});

test("a real service has no scenario and is not asked for one", async () => {
  const { commands, catalog } = draw(false);
  await act(async () => undefined);
  expect(commands()).toEqual([]);
  expect(catalog).not.toHaveBeenCalled();
});
