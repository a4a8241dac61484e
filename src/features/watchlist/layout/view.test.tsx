import { describe, expect, test } from "vitest";
import { DEFAULT_COLUMNS } from "./layout.ts";
import { nextSort, readView, withSort } from "./view.ts";

const ids = (columns: readonly { readonly id: string }[] | undefined) =>
  columns?.map(({ id }) => id);

describe("a stored view", () => {
  test("is the default view in the usual row height if none is stored", () => {
    expect(readView(undefined, "compact")).toEqual({
      columns: DEFAULT_COLUMNS,
      density: "compact",
    });
  });

  test("is repaired: the instrument first, bid and ask together, and essential columns added", () => {
    const columns = ["ask", "mid", "mid", "from tomorrow", "checked"].map((id) => ({ id }));
    const view = readView({ columns, density: "relaxed" }, "standard");
    expect(ids(view.columns)).toEqual(["instrument", "mid", "checked", "bid", "ask", "bps"]);
    expect(view.density).toBe("relaxed");
  });

  test("keeps widths and the sort, but no sort by an unknown column", () => {
    const columns = [{ id: "mid", width: 99 }];
    const sort = { column: "mid", direction: "descending" } as const;
    const view = readView({ columns, sort, density: "standard" }, "standard");
    expect(view.columns).toContainEqual({ id: "mid", width: 99 });
    expect(view.sort).toEqual(sort);
    const odd = { columns, sort: { ...sort, column: "moon" }, density: "standard" } as const;
    expect(readView(odd, "standard")).not.toHaveProperty("sort");
  });
});

test("presses on a head sort ascending, descending, and not at all", () => {
  const up = nextSort(undefined, "mid");
  const down = nextSort(up, "mid");
  expect(up).toEqual({ column: "mid", direction: "ascending" });
  expect(down).toEqual({ column: "mid", direction: "descending" });
  expect(nextSort(down, "mid")).toBeUndefined();
  expect(nextSort(down, "bid")).toEqual({ column: "bid", direction: "ascending" });
  const view = withSort(readView(undefined, "standard"), up);
  expect(view.sort).toEqual(up);
  expect(withSort(view, undefined)).not.toHaveProperty("sort");
});
