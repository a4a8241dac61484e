import { expect, test } from "vitest";
import { split } from "./phases.ts";

const span = (name: string, from: number, lasted: number, thread = "page") => ({
  thread,
  name,
  from: from * 1000,
  lasted: lasted * 1000,
});

test("a span's time excludes the spans inside it, and a span without a known name belongs to the one around it", () => {
  const phases = split(
    [
      span("RunTask", 0, 100),
      span("FunctionCall", 10, 40),
      span("MinorGC", 20, 5),
      span("v8.something", 30, 10),
      span("UpdateLayoutTree", 60, 20),
      span("Commit", 90, 10),
      span("RunTask", 200, 3),
      span("RunTask", 0, 900, "another"),
    ],
    1,
  );
  const inMs = Object.entries(phases).map(([name, share]) => [
    name,
    name === "pictures" ? share : Math.round(share * 1000),
  ]);
  expect(Object.fromEntries(inMs)).toEqual({
    script: 35,
    collecting: 5,
    style: 20,
    layout: 0,
    paint: 0,
    layers: 10,
    rest: 33,
    pictures: 1,
  });
});
