import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { giveNames } from "#live/testing-names.ts";
import NotListed from "./NotListed.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function draw(query: string, operatorEmail?: string) {
  const onSearch = vi.fn();
  render(<NotListed query={query} operatorEmail={operatorEmail} readAt={0} onSearch={onSearch} />);
  const href = screen.queryByRole("link")?.getAttribute("href") ?? "";
  return { href: decodeURIComponent(href), section: screen.getByTestId("not-listed"), onSearch };
}

describe("a search without hits", () => {
  test("for a valid ISIN prepares an e-mail that names it", () => {
    const { href, section } = draw(" us0378331005 ", "ops@example.com");
    expect(href).toMatch(/^mailto:ops@example\.com\?subject=Instrument request: US0378331005&/);
    expect(section.textContent).toContain("Valid ISIN.");
  });

  test("for a wrong check digit offers the corrected ISIN, and no e-mail", () => {
    const { section, onSearch } = draw("us0378331004", "ops@example.com");
    expect(section.textContent).toContain("the last digit should be 5");
    expect(screen.queryByRole("link")).toBeNull();
    expect(section.querySelector("blockquote")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Search US0378331005" }));
    expect(onSearch).toHaveBeenCalledWith("US0378331005");
  });

  test("for another text repeats the text legibly", () => {
    const { section } = draw(`<img src=x onerror=alert(1)>${"x".repeat(10_000)}`);
    expect(section.querySelector("img")).toBeNull();
    expect(section.textContent).toContain("No instrument matches");
    expect(section.textContent?.length).toBeLessThan(600);
  });

  test("without an ISIN offers no e-mail, because it could not name the instrument", () => {
    const { section } = draw("apple", "ops@example.com");
    expect(screen.queryByRole("link")).toBeNull();
    expect(section.querySelector("blockquote")).toBeNull();
    expect(section.textContent).toContain("Search for a full ISIN");
  });

  test("without an ISIN in the simulated market says that names are invented", async () => {
    await giveNames({ US0378331005: "World Kites" }, "simulator");
    expect(draw("apple").section.textContent).toContain("are invented");
  });

  test("shows a preview of the e-mail", () => {
    const { section } = draw("US0378331005");
    expect(section.querySelector("blockquote")?.textContent).toMatch(
      /^Instrument request: US0378331005Hello/,
    );
  });
});

describe("the e-mail's text", () => {
  const copy = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Copy the text" }));
    return (await screen.findByText(/^(Copied|The browser blocked)/)).textContent;
  };

  test("is copied, and the copy is confirmed", async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    draw("US0378331005");
    expect(await copy()).toBe("Copied");
    expect(writeText).toHaveBeenCalledWith(
      expect.stringMatching(/^Instrument request: US0378331005\n\nHello/),
    );
  });

  test("contains the operator's address, on the page and in the copy", async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    const { section } = draw("US0378331005", "ops@example.com");
    expect(section.querySelector("blockquote")?.textContent).toMatch(/^To: ops@example\.com/);
    await copy();
    expect(writeText).toHaveBeenCalledWith(
      expect.stringMatching(/^To: ops@example\.com\nInstrument request: US0378331005\n\nHello/),
    );
  });

  test("is selected if the browser has no clipboard", async () => {
    vi.stubGlobal("navigator", {});
    draw("US0378331005");
    expect(await copy()).toMatch("The text is selected");
    expect(getSelection()?.toString()).toContain("Instrument request: US0378331005");
  });
});
