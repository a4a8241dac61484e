import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { keepBelowSticky, showBelowSticky, showForNow } from "./scroll.ts";

/** Height of the scroller, whose top is at 0. */
const VIEW = 400;

interface Box {
  readonly left?: number;
  readonly right?: number;
  /** Top in the unscrolled content. */
  readonly top: number;
  readonly bottom: number;
  readonly isSticky?: boolean;
}

let scroller: HTMLElement;

beforeEach(() => {
  scroller = document.createElement("div");
  scroller.style.overflowY = "auto";
  fakeRect(scroller, () => ({ left: 0, right: 300, top: 0, bottom: VIEW }));
  vi.spyOn(scroller, "scrollBy").mockImplementation((...[, y]: readonly unknown[]) => {
    scroller.scrollTop += Number(y);
  });
  document.body.append(scroller);
});
afterEach(() => scroller.remove());

function fakeRect(element: Element, edges: () => Required<Omit<Box, "isSticky">>) {
  vi.spyOn(element, "getBoundingClientRect").mockImplementation(() => {
    const { left, top, right, bottom } = edges();
    return new DOMRect(left, top, right - left, bottom - top);
  });
}

/** Adds an element with a fixed place in the content. */
function add(tag: string, { left = 0, right = 300, top, bottom, isSticky = false }: Box) {
  const element = document.createElement(tag);
  if (isSticky) Object.assign(element.style, { position: "sticky", top: "0px" });
  fakeRect(element, () => {
    const moved = isSticky ? 0 : scroller.scrollTop;
    return { left, right, top: top - moved, bottom: bottom - moved };
  });
  element.scrollIntoView = () => {
    scroller.scrollTop = Math.min(top, Math.max(scroller.scrollTop, bottom - VIEW));
  };
  scroller.append(element);
  return element;
}

const addSections = (...tops: readonly number[]) => {
  for (const [at, top] of tops.entries()) {
    add("section", { top, bottom: tops[at + 1] ?? top + 300 });
  }
};

test("of a form that is higher than the view, the field is in view; then the position before is back", () => {
  const form = add("form", { top: 500, bottom: 1000 });
  const field = add("input", { top: 540, bottom: 580 });
  scroller.scrollTop = 20;
  scroller.scrollTo = (...[, y]: readonly unknown[]) => {
    scroller.scrollTop = Number(y);
  };
  const goBack = showForNow(form, field);
  expect(scroller.style.getPropertyValue("--form")).toBe("500px");
  expect(scroller.scrollTop).toBeLessThanOrEqual(540);
  expect(scroller.scrollTop).toBeGreaterThan(0);
  goBack();
  expect(scroller.style.getPropertyValue("--form")).toBe("");
  expect(scroller.scrollTop).toBe(20);
});

test("parts above a form that load late do not push it out of view, until the user scrolls", () => {
  const observed = new Set<Element>();
  let resize: () => void = () => undefined;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(tell: () => void) {
        resize = () => {
          if (observed.size > 0) tell();
        };
      }
      observe = (part: Element) => observed.add(part);
      disconnect = () => observed.clear();
    },
  );
  const chart = add("section", { top: 0, bottom: 100 });
  let height = 0;
  const form = add("form", { top: 200, bottom: 300 });
  form.scrollIntoView = () => {
    scroller.scrollTop = Math.max(0, 300 + height - VIEW);
  };
  const goBack = showForNow(form);
  expect(scroller.scrollTop).toBe(0);
  height = 500;
  expect(observed).toContain(chart);
  resize();
  expect(scroller.scrollTop).toBe(400);
  scroller.dispatchEvent(new Event("wheel"));
  height = 700;
  resize();
  expect(scroller.scrollTop).toBe(400);
  goBack();
  vi.unstubAllGlobals();
});

test("above a keyboard on the screen a form is shown again while it has the focus, also after a press in it", () => {
  const observers = new Map<Element, () => void>();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly tell: () => void;
      readonly parts: Element[] = [];
      constructor(tell: () => void) {
        this.tell = tell;
      }
      observe = (part: Element) => {
        this.parts.push(part);
        observers.set(part, this.tell);
      };
      disconnect = () => {
        for (const part of this.parts) observers.delete(part);
      };
    },
  );
  const form = add("form", { top: 100, bottom: 300 });
  const field = form.appendChild(document.createElement("input"));
  const scrollIntoView = vi.spyOn(form, "scrollIntoView");
  const goBack = showForNow(form);
  field.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  const lowerView = () => {
    scrollIntoView.mockClear();
    observers.get(scroller)?.();
    return scrollIntoView.mock.calls.length;
  };
  expect(lowerView(), "without the focus").toBe(0);
  field.focus();
  expect(lowerView(), "with the focus").toBe(1);
  goBack();
  expect(lowerView(), "after the form").toBe(0);
  vi.unstubAllGlobals();
});

test("the position before is back after a press in the form, and not after the user has scrolled", () => {
  const scrollTo = vi.fn();
  scroller.scrollTo = scrollTo;
  const form = add("form", { top: 500, bottom: 600 });
  const goBackAfter = (type: string, target: Element = form) => {
    scrollTo.mockClear();
    scroller.scrollTop = 20;
    const goBack = showForNow(form);
    target.dispatchEvent(new Event(type, { bubbles: true }));
    goBack();
    return scrollTo.mock.calls;
  };
  expect(goBackAfter("pointerdown")).toEqual([[0, 20]]);
  expect(goBackAfter("wheel")).toEqual([]);
  expect(goBackAfter("touchmove")).toEqual([]);
  expect(goBackAfter("pointerdown", scroller), "on the scroll bar").toEqual([]);
});

test("the next section begins at the bottom of the sticky price, whatever lies between the two at first", () => {
  add("div", { top: 0, bottom: 100, isSticky: true });
  addSections(160, 250, 380);
  showBelowSticky(add("li", { top: 500, bottom: 530 }));
  // The row needs 130; the section at 250 then begins at 120, and 20 more move it to the price.
  expect(scroller.scrollTop).toBe(150);
});

describe("where the pane ends too early for the next section to begin below the price", () => {
  /** Lets the content end at 600, and fills the pane as the browser does. */
  const endContent = () => {
    const room = () => Number.parseFloat(scroller.style.paddingBottom || "0");
    Object.defineProperty(scroller, "clientHeight", { value: VIEW });
    Object.defineProperty(scroller, "scrollHeight", { get: () => 600 + room() });
    vi.spyOn(scroller, "scrollBy").mockImplementation((...[, y]: readonly unknown[]) => {
      scroller.scrollTop = Math.min(200 + room(), scroller.scrollTop + Number(y));
    });
    add("div", { top: 0, bottom: 100, isSticky: true });
    addSections(150, 340);
    return room;
  };
  const scrollTo = (top: number) => {
    scroller.scrollTop = top;
    scroller.dispatchEvent(new Event("scroll"));
  };

  test("a saved row gets room at its end, until the user has scrolled back over it", () => {
    const room = endContent();
    showBelowSticky(add("li", { top: 500, bottom: 530 }));
    expect([scroller.scrollTop, room()]).toEqual([240, 40]);
    scrollTo(240);
    expect(room(), "as it is").toBe(40);
    scrollTo(225);
    expect(room(), "scrolled back over a part").toBe(40);
    scrollTo(180);
    expect(room(), "scrolled back further").toBe(0);
  });

  test("the room goes with the row", () => {
    const room = endContent();
    const row = add("li", { top: 500, bottom: 530 });
    showBelowSticky(row);
    row.remove();
    scrollTo(240);
    expect(room()).toBe(0);
  });

  test("the room and the position are back after another form", () => {
    const room = endContent();
    scroller.scrollTo = (...[, y]: readonly unknown[]) => {
      scroller.scrollTop = Math.min(200 + room(), Number(y));
    };
    showBelowSticky(add("li", { top: 500, bottom: 530 }));
    const goBack = showForNow(add("form", { top: 540, bottom: 900 }));
    goBack();
    expect([scroller.scrollTop, room()]).toEqual([240, 40]);
  });
});

test("a form is shown below a section that begins at the bottom of the sticky price", () => {
  add("div", { top: 0, bottom: 100, isSticky: true });
  addSections(160, 250, 380);
  const goBack = showForNow(add("form", { top: 400, bottom: 530 }));
  expect(scroller.scrollTop).toBe(150);
  goBack();
});

test("while a form is shown, its pane says how high the form is, where the sticky price ends and where the room above the form does", () => {
  Object.defineProperty(scroller, "clientHeight", { value: VIEW });
  add("div", { top: 0, bottom: 100, isSticky: true });
  // The chart becomes sticky by what the pane says.
  const chart = add("section", { top: 160, bottom: 300 });
  const form = add("form", { top: 500, bottom: 630 });
  form.scrollIntoView = () => {
    scroller.scrollTop = 60;
    Object.assign(chart.style, { position: "sticky", top: "100px" });
  };
  const read = () =>
    ["--form", "--above", "--room", "--under"].map((name) => scroller.style.getPropertyValue(name));
  const goBack = showForNow(form);
  expect(read()).toEqual(["130px", "100px", "266px", "240px"]);
  goBack();
  expect(read()).toEqual(["", "", "", ""]);
});

test("the field of a form that fits below what is sticky scrolls no further than the form", () => {
  Object.defineProperty(scroller, "clientHeight", { value: VIEW });
  add("div", { top: 0, bottom: 100, isSticky: true });
  const form = add("form", { top: 500, bottom: 630 });
  const field = document.createElement("input");
  const margins: string[] = [];
  field.scrollIntoView = () => {
    margins.push(scroller.style.getPropertyValue("--under"));
  };
  const goBack = showForNow(form, field);
  expect(margins).toEqual(["max(var(--above), var(--room))"]);
  goBack();
});

test("at the end of the pane the chart grows over the rest of a section whose start is behind it, until the form closes", () => {
  Object.defineProperty(scroller, "clientHeight", { value: VIEW });
  scroller.scrollTo = (...[, y]: readonly unknown[]) => {
    scroller.scrollTop = Number(y);
  };
  add("div", { top: 0, bottom: 100, isSticky: true });
  const chart = add("section", { top: 100, bottom: 240, isSticky: true });
  chart.style.position = "";
  const estimate = { top: 240, bottom: 420 };
  add("section", estimate);
  add("section", { top: 420, bottom: 640 });
  const form = add("form", { top: 460, bottom: 640 });
  const spare = () => scroller.style.getPropertyValue("--spare");
  // The pane ends there, until the chart is higher: the section of the form cannot begin at the bottom of the chart.
  const end = 100;
  vi.spyOn(scroller, "scrollBy").mockImplementation((...[, y]: readonly unknown[]) => {
    scroller.scrollTop = Math.min(
      end + Number.parseFloat(spare() || "0"),
      scroller.scrollTop + Number(y),
    );
  });
  form.scrollIntoView = () => {
    scroller.scrollTop = end;
    chart.style.position = "sticky";
  };
  const goBack = showForNow(form);
  expect(spare()).toBe("80px");
  expect(estimate.bottom - scroller.scrollTop).toBe(240);
  goBack();
  expect(spare()).toBe("");
  expect(scroller.scrollTop).toBe(0);
});

test("where the pane ends too early for the form's section to begin below the price, it gets room at its end, until the form closes", () => {
  add("div", { top: 0, bottom: 100, isSticky: true });
  addSections(100, 380);
  const form = add("form", { top: 400, bottom: 600 });
  const room = () => scroller.style.paddingBottom;
  vi.spyOn(scroller, "scrollBy").mockImplementation((...[, y]: readonly unknown[]) => {
    scroller.scrollTop = Math.min(
      200 + Number.parseFloat(room() || "0"),
      scroller.scrollTop + Number(y),
    );
  });
  const goBack = showForNow(form);
  expect([room(), scroller.scrollTop]).toEqual(["80px", 280]);
  goBack();
  expect(room()).toBe("");
});

test("while nothing but the price is sticky, the fields of the pane keep their own margin below it", () => {
  add("div", { top: 0, bottom: 100, isSticky: true });
  const goBack = showForNow(add("form", { top: 150, bottom: 280 }));
  expect(scroller.style.getPropertyValue("--above")).toBe("100px");
  expect(scroller.style.getPropertyValue("--under")).toBe("");
  goBack();
});

test("a form below nothing sticky is scrolled into view and no further", () => {
  addSections(0, 250, 380);
  const goBack = showForNow(add("form", { top: 400, bottom: 530 }));
  expect(scroller.scrollTop).toBe(130);
  goBack();
});

test("a sticky price beside the row covers nothing above it", () => {
  add("div", { top: 0, bottom: 400, right: 150, isSticky: true });
  addSections(160, 250, 380);
  showBelowSticky(add("li", { left: 150, top: 500, bottom: 530 }));
  expect(scroller.scrollTop).toBe(160);
});

test("a section that begins below the row does not push it out of view", () => {
  add("div", { top: 0, bottom: 100, isSticky: true });
  addSections(50, 600);
  showBelowSticky(add("li", { top: 500, bottom: 530 }));
  expect(scroller.scrollTop).toBe(130);
});

test("a row above the view is shown below the price, not behind it", () => {
  add("div", { top: 0, bottom: 100, isSticky: true });
  addSections(160, 700);
  scroller.scrollTop = 600;
  showBelowSticky(add("li", { top: 500, bottom: 530 }));
  expect(scroller.scrollTop).toBe(400);
});

test("a saved row stays in view as it gets a further line, until a key is pressed", () => {
  let resize = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(tell: () => void) {
        resize = tell;
      }
      observe = () => undefined;
      disconnect = () => {
        resize = () => {};
      };
    },
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const row = add("li", { top: 300, bottom: 330 });
  const shows = vi.spyOn(row, "scrollIntoView");
  keepBelowSticky(row);
  resize();
  expect(shows).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
  resize();
  expect(shows).toHaveBeenCalledTimes(2);
});

test("nothing moves for a row that is in view", () => {
  add("div", { top: 0, bottom: 100, isSticky: true });
  addSections(160, 250);
  showBelowSticky(add("li", { top: 300, bottom: 330 }));
  expect(scroller.scrollTop).toBe(0);
});

test("parts above a form are hidden until all of it is in view, and stay so until it is closed", () => {
  const observed: (() => void)[] = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(tell: () => void) {
        observed.push(tell);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const display = (name: string) => scroller.style.getPropertyValue(name);
  const hidden = () => ["--aids", "--history"].map(display);
  const form = document.createElement("form");
  Object.defineProperty(scroller, "clientHeight", { value: VIEW });
  let noteHeight = 0;
  const heightAbove = () =>
    noteHeight + (display("--aids") ? 0 : 60) + (display("--history") ? 0 : 200);
  fakeRect(form, () => {
    const top = heightAbove() - scroller.scrollTop;
    return { left: 0, right: 300, top, bottom: top + 190 };
  });
  const scrolls = vi.fn();
  form.scrollIntoView = scrolls;
  scroller.append(form);
  scroller.scrollTop = 30;
  scroller.scrollTo = (...[, y]: readonly unknown[]) => {
    scroller.scrollTop = Number(y);
  };
  const goBack = showForNow(form);
  expect(hidden()).toEqual(["none", ""]);
  // The chart grows over the rest of 400 px.
  expect(display("--spare")).toBe("6px");
  expect(scroller.scrollTop).toBe(0);
  const resize = () => {
    for (const tell of observed) tell();
  };
  noteHeight = 40;
  resize();
  expect(hidden()).toEqual(["none", ""]);
  expect(display("--spare"), "the chart gets lower").toBe("-34px");
  noteHeight = 50;
  resize();
  expect(hidden()).toEqual(["none", "none"]);
  noteHeight = 0;
  resize();
  expect(hidden()).toEqual(["none", "none"]);
  noteHeight = 500;
  resize();
  expect(hidden(), "nothing helps").toEqual(["", ""]);
  expect(scrolls).toHaveBeenCalled();
  goBack();
  expect(hidden()).toEqual(["", ""]);
  expect(scroller.scrollTop).toBe(30);
  vi.unstubAllGlobals();
});
