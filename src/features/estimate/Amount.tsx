import type { Estimate } from "#market/estimate.ts";
import { formatAmount } from "#market/format-amount.ts";
import { useNumberFormat } from "#messages/figures.ts";
import { useHookName } from "#ui/hook-scope.ts";

interface AmountProps {
  as: "dd" | "span" | "td";
  name: string;
  /** Undefined where there is none: a dash is shown instead. */
  estimate: Estimate | undefined;
  decimals: number;
}

/** What a quantity comes to, with its exact value for programs that read the page. */
export function Amount({ as: Tag, name, estimate, decimals }: AmountProps) {
  const format = useNumberFormat();
  const hook = useHookName();
  return (
    <Tag
      data-field={hook(name)}
      data-value={estimate?.value ?? ""}
      data-covered={estimate ? String(estimate.covered) : ""}
    >
      {estimate ? formatAmount(estimate.value, format, decimals) : "–"}
    </Tag>
  );
}
