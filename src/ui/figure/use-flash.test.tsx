import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useFlash } from "./use-flash.ts";

let now = 1000;
const timers: { at: number; run: () => void }[] = [];
const after = (delayMs: number, run: () => void) => {
  const timer = { at: now + delayMs, run };
  timers.push(timer);
  return () => void timers.splice(timers.indexOf(timer), 1);
};
const clock = { now: () => now, after };
const pass = (ms: number) => {
  now += ms;
  for (const { run } of timers.filter(({ at }) => at <= now)) run();
};

beforeEach(() => {
  timers.length = 0;
  now = 1005;
});
afterEach(cleanup);

interface CellProps {
  check: number;
  direction?: "up" | "down";
}

function Cell({ check, direction }: CellProps) {
  return <b ref={useFlash(check, direction, clock)} />;
}

function draw() {
  const { container, rerender } = render(<Cell check={1} direction="up" />);
  return {
    check: (props: CellProps) => rerender(<Cell {...props} />),
    look: () => container.querySelector("b")?.className,
  };
}

describe("a cell", () => {
  test("does not flash with its first value, nor without a change", () => {
    const { check, look } = draw();
    expect(look()).toBe("");
    check({ check: 2 });
    expect(look()).toBe("");
  });

  test("flashes for 480 milliseconds, even if it moves on in the same direction", () => {
    const { check, look } = draw();
    check({ check: 2, direction: "up" });
    expect(look()).toBe("flash-up");
    pass(300);
    check({ check: 3, direction: "up" });
    expect(look()).toBe("flash-up");
    pass(179);
    expect(look()).toBe("flash-up");
    pass(1);
    expect(look()).toBe("");
  });

  test("ends its flash with a move back, without a second flash within 480 milliseconds", () => {
    const { check, look } = draw();
    check({ check: 2, direction: "up" });
    pass(300);
    check({ check: 3, direction: "down" });
    expect(look()).toBe("");
    pass(100);
    check({ check: 4, direction: "up" });
    expect(look()).toBe("");
    pass(80);
    check({ check: 5, direction: "up" });
    expect(look()).toBe("flash-up");
  });

  test("ends its flash with a check that changes nothing", () => {
    const { check, look } = draw();
    check({ check: 2, direction: "up" });
    pass(300);
    check({ check: 3 });
    expect(look()).toBe("");
    check({ check: 4, direction: "down" });
    expect(look()).toBe("");
    pass(180);
    check({ check: 5, direction: "down" });
    expect(look()).toBe("flash-down");
  });

  test("starts again before it has ended, in the new direction only and for the full time", () => {
    const { check, look } = draw();
    check({ check: 2, direction: "down" });
    // The clock has not ticked again yet.
    now += 490;
    check({ check: 3, direction: "up" });
    expect(look()).toBe("flash-up");
    pass(110);
    expect(look()).toBe("flash-up");
    pass(370);
    expect(look()).toBe("");
  });

  test("flashes again after it has ended", () => {
    const { check, look } = draw();
    check({ check: 2, direction: "up" });
    pass(479);
    check({ check: 3, direction: "up" });
    expect(look()).toBe("flash-up");
    pass(1);
    check({ check: 4, direction: "down" });
    expect(look()).toBe("flash-down");
  });

  test("does not flash when the page becomes visible again", () => {
    const { check, look } = draw();
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    check({ check: 2, direction: "up" });
    expect(look()).toBe("");
    check({ check: 3, direction: "up" });
    expect(look()).toBe("flash-up");
  });
});
