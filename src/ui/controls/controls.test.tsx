import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Button, IconButton } from "./button.tsx";
import { Segmented } from "./segmented.tsx";
import { TextField } from "./text-field.tsx";

afterEach(cleanup);

describe("TextField", () => {
  test("is found by its label, visible or hidden", () => {
    render(<TextField label="Quantity" labelHidden />);
    expect(screen.getByLabelText("Quantity").tagName).toBe("INPUT");
  });

  test("is described by its message", () => {
    render(<TextField label="Quantity" message="Known for 4,800 only." />);
    const described = screen.getByLabelText("Quantity").getAttribute("aria-describedby");
    expect(document.getElementById(described ?? "")?.textContent).toBe("Known for 4,800 only.");
  });

  test("is marked invalid only when it is", () => {
    const { rerender } = render(<TextField label="Quantity" />);
    expect(screen.getByLabelText("Quantity").hasAttribute("aria-invalid")).toBe(false);
    rerender(<TextField label="Quantity" invalid />);
    expect(screen.getByLabelText("Quantity").getAttribute("aria-invalid")).toBe("true");
  });

  test("keeps its input element, and so the cursor, when a message appears", () => {
    const { rerender } = render(<TextField label="Quantity" />);
    const input = screen.getByLabelText("Quantity");
    rerender(<TextField label="Quantity" invalid message="No number." />);
    expect(screen.getByLabelText("Quantity")).toBe(input);
  });
});

describe("A press beside the input of a TextField", () => {
  test("focuses the input", () => {
    render(<TextField label="Quantity" leading={<span>Estimate</span>} />);
    const isDefault = fireEvent.mouseDown(screen.getByText("Estimate"));
    expect(document.activeElement).toBe(screen.getByLabelText("Quantity"));
    expect(isDefault, "the press does not take the focus away").toBe(false);
  });

  test("selects its text, and leaves the cursor of the focused input where it is", () => {
    render(<TextField label="Quantity" leading={<span>Estimate</span>} defaultValue="1,500" />);
    const input = screen.getByLabelText<HTMLInputElement>("Quantity");
    const pressed = () => {
      fireEvent.mouseDown(screen.getByText("Estimate"));
      return [input.selectionStart, input.selectionEnd];
    };
    expect(pressed()).toEqual([0, 5]);
    input.setSelectionRange(2, 2);
    expect(pressed()).toEqual([2, 2]);
  });

  test("is left to the input and to a button in the box", () => {
    render(<TextField label="Quantity" trailing={<Button>Clear</Button>} />);
    expect(fireEvent.mouseDown(screen.getByText("Clear"))).toBe(true);
    expect(fireEvent.mouseDown(screen.getByLabelText("Quantity"))).toBe(true);
    expect(document.activeElement).toBe(document.body);
  });
});

describe("Segmented", () => {
  const options = [
    { value: "all", label: "All" },
    { value: "list", label: "In this list" },
  ] as const;

  test("is a named group of radios with one name, which gives it the arrow keys", () => {
    render(<Segmented label="Show" options={options} value="list" onChange={() => {}} />);
    const radios = screen.getAllByRole<HTMLInputElement>("radio");
    expect(screen.getByRole("radiogroup", { name: "Show" })).toBeTruthy();
    expect(new Set(radios.map((radio) => radio.name)).size).toBe(1);
    expect(radios.map((radio) => radio.checked)).toEqual([false, true]);
  });

  test("shares no name with another group", () => {
    render(<Segmented label="One" options={options} value="all" onChange={() => {}} />);
    render(<Segmented label="Two" options={options} value="all" onChange={() => {}} />);
    const names = screen.getAllByRole<HTMLInputElement>("radio").map((radio) => radio.name);
    expect(new Set(names).size).toBe(2);
  });

  test("reports the value that was picked, and whether by a press of the pointer", () => {
    const onChange = vi.fn();
    render(<Segmented label="Show" options={options} value="all" onChange={onChange} />);
    // As an arrow key does.
    fireEvent.click(screen.getByRole("radio", { name: "In this list" }));
    fireEvent.click(screen.getByRole("radio", { name: "In this list" }), { detail: 1 });
    expect(onChange.mock.calls).toEqual([
      ["list", false],
      ["list", true],
    ]);
  });
});

describe("Button", () => {
  test("submits no form by itself", () => {
    render(<Button>Pause</Button>);
    expect(screen.getByRole("button", { name: "Pause" }).getAttribute("type")).toBe("button");
  });

  test("passes native properties on", () => {
    render(<Button aria-pressed="true" data-testid="pause" />);
    expect(screen.getByTestId("pause").getAttribute("aria-pressed")).toBe("true");
  });

  test("has its label as its name when it holds an icon alone", () => {
    render(<IconButton label="Settings" />);
    expect(screen.getByRole("button", { name: "Settings" })).toBeTruthy();
  });
});
