import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readIsin, testIsin } from "#engine/protocol/testing-quotes.ts";
import { createStage } from "#live/testing-live.tsx";
import { giveNames } from "#live/testing-names.ts";
import type { Isin } from "#market/isin.ts";
import type { LabelsByIsin } from "#storage/labels.ts";
import type { TextFile } from "#ui/files/text-file.ts";
import PasteIsins from "./PasteIsins.tsx";

afterEach(cleanup);

const LISTED = testIsin(1);
const WATCHED = testIsin(2);
const UNLISTED = testIsin(3);
const MISNUMBERED = readIsin("US0378331004");

function draw(
  listed: readonly Isin[] | undefined = [LISTED, WATCHED],
  dropped?: TextFile,
  labels: LabelsByIsin = { [WATCHED]: "Mine" },
) {
  const stage = createStage();
  if (listed) stage.list(listed);
  const onAdd = vi.fn();
  const onAddToNew = vi.fn();
  const onClose = vi.fn();
  render(
    <PasteIsins
      watched={[WATCHED]}
      labels={labels}
      listName="First"
      initialText={dropped && { from: "file", file: dropped }}
      onAdd={onAdd}
      onAddToNew={onAddToNew}
      onClose={onClose}
    />,
    { wrapper: stage.wrapper },
  );
  const paste = (text: string) =>
    fireEvent.change(screen.getByRole("textbox"), { target: { value: text } });
  return { onAdd, onAddToNew, onClose, paste };
}

const verdicts = () => screen.getAllByRole("listitem").map((item) => item.textContent);
const counts = () => screen.getByTestId("paste-counts").textContent;
const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: /^(Add|Nothing)/ });

describe("pasted entries", () => {
  test("may be dropped as a file, which is said only where no finger points", () => {
    draw();
    const drop = screen.getByText("You can also drop a file anywhere on the page.");
    expect(drop.className).toBe("pointer-coarse:hidden");
  });

  test("leave out the words beside several ISINs, and say so in one line", () => {
    const { onAdd, paste } = draw();
    paste(`${LISTED} Apple ${WATCHED} MSCI World`);
    expect(verdicts()).toEqual([
      `${LISTED} will be added`,
      `${WATCHED} Mine is in this list already`,
    ]);
    const words = "Ignored, because the line has several ISINs: Apple, MSCI, World";
    expect(screen.getByText(words)).toBeTruthy();
    fireEvent.click(submit());
    expect(onAdd).toHaveBeenCalledWith([LISTED], new Map(), []);
    paste(LISTED);
    expect(screen.queryByText(/^Ignored/)).toBeNull();
  });

  test("are counted in one line, with the repeated ones and the columns that are not used", () => {
    const { paste } = draw();
    paste(`ISIN\tName\tQty\n${LISTED}\tRail\t5\n${LISTED}\tRail\t7\n${WATCHED}\t\t1`);
    expect(counts()).toBe(
      "First 1 new · 1 in this list already · 1 duplicate · Columns not used: Qty",
    );
    paste(LISTED);
    expect(counts()).toBe("First 1 new");
  });

  test.each([
    [" Pairs ", "Pairs"],
    ["  ", "New list"],
  ])("go into a new list, named as typed or by default: %j", (typed, name) => {
    const { onAdd, onAddToNew, paste } = draw();
    paste(`${LISTED} ${WATCHED}`);
    fireEvent.click(screen.getByRole("radio", { name: "New list" }));
    const field = screen.getByRole("textbox", { name: "Name of the list" });
    fireEvent.change(field, { target: { value: typed } });
    expect(counts()).toBe(`${name} 2 new`);
    fireEvent.click(submit());
    expect(onAddToNew.mock.calls).toEqual([[name, [LISTED, WATCHED], new Map(), []]]);
    expect(onAdd).not.toHaveBeenCalled();
  });

  test("go into the open list again when that is chosen again", () => {
    const { onAdd, paste } = draw();
    paste(LISTED);
    fireEvent.click(screen.getByRole("radio", { name: "New list" }));
    fireEvent.click(screen.getByRole("radio", { name: "This list" }));
    expect(screen.queryByRole("textbox", { name: "Name of the list" })).toBeNull();
    fireEvent.click(submit());
    expect(onAdd.mock.calls).toEqual([[[LISTED], new Map(), []]]);
  });

  test("each show their result", () => {
    const { paste } = draw();
    paste(`${LISTED}; ${WATCHED}\n${UNLISTED},${MISNUMBERED} | us0378331005`);
    expect(verdicts()).toEqual([
      `${UNLISTED} is not offered by the service`,
      `${MISNUMBERED} last digit should be 5`,
      "us0378331005 is not an ISIN",
      `${LISTED} will be added`,
      `${WATCHED} Mine is in this list already`,
    ]);
    expect(counts()).toBe("First 1 new · 1 in this list already · 3 not usable");
  });

  test("are added on a press, only the valid ones, and each once", () => {
    const { paste, onAdd, onClose } = draw();
    paste(`${LISTED} ${LISTED} us-37`);
    expect(submit().textContent).toBe("Add 1 instrument");
    fireEvent.click(submit());
    expect(onAdd.mock.calls).toEqual([
      [[LISTED], new Map(), [{ text: "us-37", reason: "is not an ISIN" }]],
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("are not added on Cancel", () => {
    const { paste, onAdd, onClose } = draw();
    paste(LISTED);
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(onAdd).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalledOnce();
  });

  test("with a wrong check digit are added if the service lists them", () => {
    const { paste } = draw([MISNUMBERED]);
    paste(MISNUMBERED);
    expect(verdicts()).toEqual([`${MISNUMBERED} will be added`]);
  });

  test("have their names, and the summary has no count of zero", async () => {
    await giveNames({ [LISTED]: "World Kites" });
    const { paste } = draw();
    paste(LISTED);
    expect(verdicts()).toEqual([`${LISTED} World Kites will be added`]);
    expect(counts()).toBe("First 1 new");
  });

  test("are accepted while the list is unknown", () => {
    const stage = createStage();
    render(
      <PasteIsins
        watched={[]}
        labels={{}}
        listName="First"
        initialText={undefined}
        onAdd={vi.fn()}
        onAddToNew={vi.fn()}
        onClose={vi.fn()}
      />,
      { wrapper: stage.wrapper },
    );
    fireEvent.change(screen.getByRole("textbox"), { target: { value: UNLISTED } });
    expect(verdicts()).toEqual([`${UNLISTED} will be added`]);
  });

  test("beyond the maximum are hidden, and refused ones come first", () => {
    const many = Array.from({ length: 600 }, (_, nth) => testIsin(nth + 10));
    const { paste } = draw(many);
    paste([...many, "us0378331005", UNLISTED].join(" "));
    expect(verdicts().slice(0, 3)).toEqual([
      "us0378331005 is not an ISIN",
      `${UNLISTED} is not offered by the service`,
      `${many[0]} will be added`,
    ]);
    expect(verdicts().at(-1)).toBe("and 102 more");
  });

  test("disable the button if there is nothing to add", () => {
    const { paste } = draw();
    paste("us-37 <img>");
    expect(submit().textContent).toBe("Nothing to add");
    expect(submit().disabled).toBe(true);
    expect(document.querySelector("img")).toBeNull();
  });
});

describe("a long paste", () => {
  const many = (count: number) => Array.from({ length: count }, (_, nth) => testIsin(nth + 10));
  const pasteInto = (text: string) =>
    fireEvent.paste(screen.getByRole("textbox"), { clipboardData: { getData: () => text } });

  test("adds five thousand ISINs completely, from the field", () => {
    const { paste, onAdd } = draw(many(5000));
    paste(many(5000).join("\n"));
    expect(screen.getByRole("textbox")).toBeDefined();
    fireEvent.click(submit());
    expect(onAdd.mock.calls).toEqual([[many(5000), new Map(), []]]);
  });

  test.each([
    ["is pasted", pasteInto],
    ["comes into the field otherwise", undefined],
  ])("is read completely without the field, which would lay it out, when it %s", (_, enter) => {
    const { paste, onAdd } = draw(many(10_000));
    paste(LISTED);
    const text = many(10_000).join(" ");
    if (enter) enter(text);
    else paste(`${LISTED} ${text}`);
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(document.activeElement?.textContent).toBe("From the clipboard");
    // The text of the field is included; it is not listed here.
    expect(verdicts()[0]).toBe(`${LISTED} is not offered by the service`);
    fireEvent.click(submit());
    const skipped = [{ text: LISTED, reason: "is not offered by the service" }];
    expect(onAdd.mock.calls).toEqual([[many(10_000), new Map(), skipped]]);
  });

  test("is refused above 1 MB, with a message, and not parsed", () => {
    draw();
    pasteInto(`${LISTED} `.repeat(80_000));
    expect(screen.getByRole("alert").textContent).toBe("Larger than 1 MB. Nothing was read.");
    expect(screen.queryAllByRole("listitem")).toEqual([]);
    expect(submit().disabled).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Enter other text" }));
    expect(screen.getByRole("textbox")).toBeDefined();
  });
});

describe("a file", () => {
  const file = (text: string): TextFile => ({ kind: "text", name: "holdings.csv", text });

  test("shows the result for each row, with its label", () => {
    const text = `Name,Isin,Amount\nRail,${LISTED},5\nTheirs,${WATCHED},6\nCash,,7\nX,${UNLISTED},8`;
    draw([LISTED, WATCHED], file(text));
    expect(verdicts()).toEqual([
      "Cash  7 contains no ISIN",
      `${UNLISTED} is not offered by the service`,
      `${LISTED} Rail will be added`,
      `${WATCHED} Mine is in this list already keeps your own label`,
    ]);
    expect(screen.getByText(/^1 label is taken/).textContent).toBe(
      "1 label is taken from the sheet. An instrument that is in this list already gets one only if it has no label of your own.",
    );
  });

  test("says of a row in the list that its label will be set", () => {
    draw([LISTED, WATCHED], file(`isin;label\n${LISTED};Rail\n${WATCHED};Theirs`), {});
    expect(verdicts()).toEqual([
      `${LISTED} Rail will be added`,
      `${WATCHED} Theirs in this list · label will be set`,
    ]);
    expect(screen.getByText(/^2 labels are taken/)).toBeDefined();
  });

  test("shows a new label beside the listed name, unless both are the same", async () => {
    await giveNames({ [LISTED]: "World Kites", [WATCHED]: "Rail" });
    draw([LISTED, WATCHED], file(`isin;label\n${LISTED};Mine`));
    expect(verdicts()).toEqual([`${LISTED} Mine World Kites will be added`]);
    cleanup();
    draw([LISTED], file(`isin;label\n${LISTED};World Kites`));
    expect(verdicts()).toEqual([`${LISTED} World Kites will be added`]);
  });

  test("adds its valid rows with their labels", () => {
    const { onAdd } = draw([LISTED, WATCHED], file(`isin;label\n${LISTED};Rail\n${UNLISTED};X`));
    fireEvent.click(submit());
    const skipped = [{ text: UNLISTED, reason: "is not offered by the service" }];
    expect(onAdd.mock.calls).toEqual([[[LISTED], new Map([[LISTED, "Rail"]]), skipped]]);
  });

  test.each([
    ["too-large", "Larger than 5 MB"],
    ["not-text", "not a text file"],
    ["unreadable", "could not read"],
  ] as const)("names its problem and disables the button when it is %s", (kind, words) => {
    draw([LISTED], { kind, name: "holdings.xls" });
    expect(screen.getByRole("alert").textContent).toContain(words);
    expect(submit().disabled).toBe(true);
  });

  test("can be replaced by the field", () => {
    draw([LISTED], file("nothing"));
    expect(screen.queryByRole("textbox")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Enter other text" }));
    expect(screen.getByRole("textbox")).toBeDefined();
  });
});
