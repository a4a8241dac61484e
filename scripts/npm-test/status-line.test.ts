import { expect, test } from "vitest";
import { statusLine } from "./status-line.mjs";

/** A fake terminal that returns its visible lines. */
function terminal() {
  let written = "";
  return {
    write: (text: string) => {
      written += text;
    },
    written: () => written,
    lines: () => written.split("\n").map((line) => line.split("\r\u001b[K").at(-1)),
  };
}

test("the last line names all running stages, and messages go above it", () => {
  const { write, lines } = terminal();
  const status = statusLine(write, true);
  status.begin("unit");
  status.begin("types");
  expect(lines()).toEqual(["     unit, types …"]);
  status.end("types");
  status.say("ok   types");
  expect(lines()).toEqual(["ok   types", "     unit …"]);
  status.end("unit");
  status.say("ok   unit");
  expect(lines()).toEqual(["ok   types", "ok   unit", ""]);
});

test("only messages are written if there is no terminal", () => {
  const { write, written } = terminal();
  const status = statusLine(write, false);
  status.begin("unit");
  status.say("ok   unit");
  status.end("unit");
  expect(written()).toBe("ok   unit\n");
});
