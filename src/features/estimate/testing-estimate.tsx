import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { vi } from "vitest";
import type { CheckedQuote } from "#engine/protocol/checked.ts";
import { type CheckOverrides, testChecked } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import type { ListEstimate } from "#market/estimates/row-estimate.ts";
import { parsePositive } from "#market/figure.ts";
import { createCommandBus, type FieldCommand } from "#ui/commands/command-bus.ts";
import { Comparison } from "./Comparison.tsx";
import Estimate from "./Estimate.tsx";
import type { Presets } from "./presets.ts";
import { useAmountTexts } from "./typed-amounts.ts";

const { commands, register } = createCommandBus<{ quantity: FieldCommand }>();

export const onLeave = vi.fn<() => void>();
export const onStep = vi.fn<(by: -1 | 1) => void>();
export const onUseForList = vi.fn<(quantity: string) => void>();
export const onQuantity = vi.fn<(quantity: string | undefined) => void>();

const PRESETS = ["100", "2000"].flatMap((text) => parsePositive(text) ?? []);

interface StatefulEstimateProps {
  checked: CheckedQuote;
  isStale: boolean;
  ofList?: ListEstimate | undefined;
  /** Whether the open list has rows to estimate. */
  hasList?: boolean;
  phone?: "upright" | "sideways";
}

/** Renders the estimate with the state that its container has on the page. */
export function StatefulEstimate(props: StatefulEstimateProps) {
  const { checked, isStale, ofList, hasList = true, phone } = props;
  const [presets, setPresets] = useState<Presets>(PRESETS);
  const [isComparing, setComparing] = useState(false);
  const [typed, changeTyped, resetTyped] = useAmountTexts((format) => ({ state: {}, format }));
  return (
    <Estimate
      checked={checked}
      isStale={isStale}
      typed={typed.state}
      onTyped={changeTyped}
      onUseOfList={() => resetTyped(ofList?.kind ?? "quantity")}
      ofList={ofList}
      presets={presets}
      onPresets={setPresets}
      isComparing={isComparing}
      onCompare={setComparing}
      Comparison={Comparison}
      onQuantity={onQuantity}
      onLeave={onLeave}
      onStep={onStep}
      onUseForList={hasList ? onUseForList : undefined}
      forListKeys="Ctrl Enter"
      register={register}
      phone={phone}
    />
  );
}

/** Renders the estimate of one quote: bid 10.66 × 4800, ask 10.70 × 1200, unless `overrides` say otherwise. */
export function drawEstimate(overrides: CheckOverrides = {}, isStale = false) {
  const stage = createStage();
  const checked = testChecked({
    bid: "10.66",
    ask: "10.70",
    bidSize: "4800",
    askSize: "1200",
    ...overrides,
  });
  const { container } = render(<StatefulEstimate checked={checked} isStale={isStale} />, {
    wrapper: stage.wrapper,
  });
  const field = (name: string) => container.querySelector(`[data-field="${name}"]`);
  const read = (name: string) => ({
    text: field(name)?.textContent,
    value: field(name)?.getAttribute("data-value"),
    covered: field(name)?.getAttribute("data-covered"),
  });
  const type = (testId: string, text: string) =>
    fireEvent.change(screen.getByTestId(testId), { target: { value: text } });
  return { ...stage, container, read, type };
}

/** Returns all text of an element. */
export const textOf = (container: HTMLElement) => container.textContent ?? "";
/** Attributes of a field without an estimate. */
export const NONE = { value: "", covered: "" };

export const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole("button", { name }));

export { commands };
