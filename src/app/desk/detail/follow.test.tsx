import { afterEach, expect, test } from "vitest";
import { register } from "#app/commands/page-commands.ts";
import { A, B, MINE, openDesk } from "#app/desk/testing-desk.ts";
import { follow, goToRow, showWithRow } from "./follow.ts";

const releases: (() => void)[] = [];
afterEach(() => {
  for (const release of releases.splice(0)) release();
});

const open = (focus = "") => openDesk({ saved: [MINE], search: `?list=mine${focus}` }).desk;

test("an instrument is shown in detail, and its row in the table while that is still in view", () => {
  const desk = open();
  const shown: unknown[] = [];
  releases.push(register({ showRow: (isin) => shown.push([isin, desk.view().detail]) }));
  showWithRow(desk, B);
  expect(shown).toEqual([[B, undefined]]);
  expect(desk.view().detail).toBe(B);
});

test("the focus goes to the row of an instrument that was asked for", async () => {
  const desk = open();
  const row = document.body.appendChild(document.createElement("button"));
  releases.push(register({ findRow: (isin) => (isin === B ? row : undefined) }));
  goToRow(desk, B);
  await Promise.resolve();
  expect(document.activeElement).toBe(row);
  expect(desk.view().detail).toBe(B);
  row.remove();
});

test("an open detail follows to the instrument that keys have reached", () => {
  const desk = open(`&focus=${A}`);
  follow(desk, B);
  expect(desk.view().detail).toBe(B);
});

test("a closed detail stays closed", () => {
  const desk = open();
  follow(desk, B);
  expect(desk.view().detail).toBeUndefined();
});

test("the detail stays while it holds the form of an alert, and follows again after it", () => {
  const desk = open(`&focus=${A}`);
  let hasForm = true;
  releases.push(register({ hasAlertForm: () => hasForm }));
  follow(desk, B);
  expect(desk.view().detail).toBe(A);
  hasForm = false;
  follow(desk, B);
  expect(desk.view().detail).toBe(B);
});
