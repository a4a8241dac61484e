import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Isin } from "#market/isin.ts";
import { createStage } from "#polling/testing-live.tsx";
import { readIsin, testIsin } from "#polling/testing-quotes.ts";
import PasteIsins from "./PasteIsins.tsx";

afterEach(cleanup);

const LISTED = testIsin(1);
const WATCHED = testIsin(2);
const UNLISTED = testIsin(3);
const MISNUMBERED = readIsin("US0378331004");

function draw(listed: readonly Isin[] | undefined = [LISTED, WATCHED]) {
  const stage = createStage();
  if (listed) stage.list(listed);
  const onAdd = vi.fn();
  const onClose = vi.fn();
  render(<PasteIsins watched={[WATCHED]} onAdd={onAdd} onClose={onClose} />, {
    wrapper: stage.wrapper,
  });
  const paste = (text: string) =>
    fireEvent.change(screen.getByRole("textbox"), { target: { value: text } });
  return { onAdd, onClose, paste };
}

const verdicts = () => screen.getAllByRole("listitem").map((item) => item.textContent);
const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: /^(Add|Nothing)/ });

describe("pasted entries", () => {
  test("each say what becomes of them", () => {
    const { paste } = draw();
    paste(`${LISTED}; ${WATCHED}\n${UNLISTED},${MISNUMBERED} | us-37`);
    expect(verdicts()).toEqual([
      `${LISTED} will be added`,
      `${WATCHED} is in this list already`,
      `${UNLISTED} is not offered by the service`,
      `${MISNUMBERED} last digit should be 5`,
      "us-37 is not an ISIN",
    ]);
  });

  test("are added on request, the good ones alone, and each once", () => {
    const { paste, onAdd, onClose } = draw();
    paste(`${LISTED} ${LISTED} us-37`);
    expect(submit().textContent).toBe("Add 1 instrument");
    fireEvent.click(submit());
    expect(onAdd.mock.calls).toEqual([[[LISTED]]]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("with a wrong check digit are added where the service lists them", () => {
    const { paste } = draw([MISNUMBERED]);
    paste(MISNUMBERED);
    expect(verdicts()).toEqual([`${MISNUMBERED} will be added`]);
  });

  test("are believed while the list is unknown", () => {
    const stage = createStage();
    render(<PasteIsins watched={[]} onAdd={vi.fn()} onClose={vi.fn()} />, {
      wrapper: stage.wrapper,
    });
    fireEvent.change(screen.getByRole("textbox"), { target: { value: UNLISTED } });
    expect(verdicts()).toEqual([`${UNLISTED} will be added`]);
  });

  test("that hold nothing to add leave nothing to press", () => {
    const { paste } = draw();
    paste("us-37 <img>");
    expect(submit().textContent).toBe("Nothing to add");
    expect(submit().disabled).toBe(true);
    expect(document.querySelector("img")).toBeNull();
  });
});
