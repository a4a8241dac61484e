import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classify, type RequestClass } from "./classify.ts";

const isin = fc.stringMatching(/^[A-Z]{2}[A-Z0-9]{9}[0-9]$/);

function statusOf(requestClass: RequestClass): number | undefined {
  return requestClass.kind === "refuse" ? requestClass.refusal.status : undefined;
}

const SIMULATOR = { hasSimulator: true };
const NO_SIMULATOR = { hasSimulator: false };

describe("the rules of the gateway", () => {
  test("forward the list and the quote of any well-formed ISIN, below the base address", () => {
    expect(classify("GET", "/api/instruments", NO_SIMULATOR)).toEqual({
      kind: "forward",
      operation: "instruments",
      path: "/instruments",
    });
    fc.assert(
      fc.property(isin, fc.constantFrom("GET", "HEAD"), (text, method) => {
        expect(classify(method, `/api/instruments/${text}/latest-quote`, NO_SIMULATOR)).toEqual({
          kind: "forward",
          operation: "quote",
          path: `/instruments/${text}/latest-quote`,
        });
      }),
    );
  });

  test("forward nothing but those two shapes", () => {
    const piece = fc.constantFrom(
      ..."/ . .. %2e %2f %5c \\ api API instruments latest-quote US0378331005 ; ? # %00 x simulator".split(
        " ",
      ),
    );
    const target = fc.array(piece, { maxLength: 9 }).map((pieces) => `/${pieces.join("")}`);
    const known = /^\/api\/instruments(?:\/[A-Z]{2}[A-Z0-9]{9}[0-9]\/latest-quote)?$/;
    fc.assert(
      fc.property(fc.oneof(target, fc.string()), (text) => {
        const { kind } = classify("GET", text, NO_SIMULATOR);
        expect(kind === "forward").toBe(known.test(text));
      }),
      { numRuns: 2000 },
    );
  });

  test("leave no path to the static server that a lenient server could read as /api", () => {
    const disguise = fc
      .tuple(
        ...Array.from("api", (letter) =>
          fc.constantFrom(
            letter,
            letter.toUpperCase(),
            `%${letter.charCodeAt(0).toString(16)}`,
            `%25${letter.charCodeAt(0).toString(16)}`,
          ),
        ),
        fc.constantFrom("/", "//", "\\", "%2f", "%5C", ";x/", "./", "%20/"),
      )
      .map((pieces) => pieces.join(""));
    const before = fc.constantFrom("/", "//", "/./", "/x/../", "/%2e/", "/\\");
    fc.assert(
      fc.property(before, disguise, (start, rest) => {
        expect(classify("GET", `${start}${rest}instruments`, NO_SIMULATOR).kind).not.toBe("page");
      }),
    );
  });

  test("name the allowed methods of a known path", () => {
    expect(classify("DELETE", "/api/instruments", NO_SIMULATOR)).toMatchObject({
      refusal: { status: 405, allow: "GET, HEAD" },
    });
    expect(classify("POST", "/", NO_SIMULATOR)).toMatchObject({ refusal: { status: 405 } });
  });

  test("leave pages and files to the static server, whatever their query string", () => {
    for (const target of ["/", "/?isin=US0378331005&view=wall", "/?x=\\", "/assets/a-1.js"]) {
      expect(classify("GET", target, NO_SIMULATOR)).toEqual({
        kind: "page",
        path: target.split("?")[0],
      });
    }
  });

  test("accept the simulator's controls only while it runs", () => {
    expect(statusOf(classify("GET", "/simulator/state", NO_SIMULATOR))).toBe(404);
    expect(classify("GET", "/simulator/requests?after=12", SIMULATOR)).toEqual({
      kind: "simulator",
      path: "/simulator/requests?after=12",
    });
    for (const path of ["/simulator/story/position", "/simulator/clock", "/simulator/scenario"]) {
      expect(classify("PUT", path, SIMULATOR)).toEqual({ kind: "simulator", path });
    }
    expect(classify("POST", "/simulator/clock/step", SIMULATOR)).toMatchObject({
      kind: "simulator",
    });
    expect(statusOf(classify("GET", "/simulator/requests?x=1", SIMULATOR))).toBe(400);
    expect(statusOf(classify("GET", "/simulator", SIMULATOR))).toBe(404);
    expect(statusOf(classify("PATCH", "/simulator/state", SIMULATOR))).toBe(405);
    expect(statusOf(classify("GET", "/simulator/../api/instruments", SIMULATOR))).toBe(400);
  });
});
