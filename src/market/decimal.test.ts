import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  add,
  compareDecimals,
  midpoint,
  multiply,
  ratio,
  roundHalfUp,
  scale,
  subtract,
  wholeUnits,
} from "./decimal.ts";
import {
  type DecimalString,
  decimalsOf,
  type Figure,
  isNegative,
  isZero,
  padDecimals,
  parseDecimal,
} from "./figure.ts";
import { parseFigure } from "./parse-figure.ts";

function decimal(text: string): DecimalString {
  const parsed = parseDecimal(text);
  if (parsed === undefined) throw new Error(`${text} is no decimal`);
  return parsed;
}

const UNIT = 10n ** 18n;
/** The number in units of 10^-18: integer arithmetic, independent of the tested code. */
function units(figure: Figure): bigint {
  const [whole = "", fraction = ""] = figure.replace("-", "").split(".");
  const size = BigInt(whole) * UNIT + BigInt(fraction.padEnd(18, "0"));
  return figure.startsWith("-") ? -size : size;
}
const digits = (minLength: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789".split("")), minLength, maxLength: 18 });
const decimals = fc
  .tuple(fc.boolean(), digits(1), fc.option(digits(1)))
  .map(([negative, whole, fraction]) => {
    const size = whole.replace(/^0+(?=\d)/, "") + (fraction === null ? "" : `.${fraction}`);
    return decimal(negative && /[1-9]/.test(size) ? `-${size}` : size);
  });

describe("the grammar of a price", () => {
  test("every decimal within the bounds is parsed unchanged, zeros included", () => {
    fc.assert(fc.property(decimals, (text) => parseDecimal(text) === text));
  });

  test.each(["0", "10.7000", "-0.5", "0.000", "999999999999999999.999999999999999999", "-1"])(
    "%s is accepted",
    (text) => {
      expect(parseDecimal(text)).toBe(text);
    },
  );

  test.each([
    ..."1e5|+1|.5|5.|0x10|1_000|Infinity|-Infinity|NaN|1e100000000|١٢|１|1,5| 1|1 |1\n|\n1".split(
      "|",
    ),
    ..."|-|-0|-0.0|-0.000000000000000000|00012.5|-01|--1|1.2.3|0b1".split("|"),
    ...`${"1".repeat(19)}|0.${"1".repeat(19)}|-${"9".repeat(19)}`.split("|"),
  ])("%j is refused", (text) => {
    expect(parseDecimal(text)).toBeUndefined();
  });

  test("a hundred thousand digits are refused", () => {
    expect(parseDecimal("9".repeat(100_000))).toBeUndefined();
  });

  test.each([1, 1n, null, undefined, true, {}, ["1"], new String("1")])(
    "a value that is no string is refused: %s",
    (value) => {
      expect(parseDecimal(value)).toBeUndefined();
    },
  );

  test("texts of its characters are accepted exactly when a hand-written check accepts them", () => {
    const near = fc.string({ unit: fc.constantFrom(..."-.0129e+ ,".split("")), maxLength: 6 });
    fc.assert(
      fc.property(near, (text) => {
        const unsigned = text.startsWith("-") ? text.slice(1) : text;
        const parts = unsigned.split(".");
        const wellMade =
          parts.length <= 2 &&
          parts.every((part) => part !== "" && Array.from(part).every((c) => "0129".includes(c))) &&
          (parts[0] === "0" || !parts[0]?.startsWith("0")) &&
          !(text.startsWith("-") && Number(unsigned) === 0);
        return (parseDecimal(text) !== undefined) === wellMade;
      }),
      { numRuns: 2000 },
    );
  });
});

describe("exact arithmetic", () => {
  const pairs = [decimals, decimals] as const;

  test("sums and differences agree with integer arithmetic", () => {
    fc.assert(
      fc.property(...pairs, (a, b) => {
        expect(units(add(a, b))).toBe(units(a) + units(b));
        expect(units(subtract(a, b))).toBe(units(a) - units(b));
      }),
    );
  });

  test("a product of up to 72 digits agrees with integer arithmetic", () => {
    fc.assert(
      fc.property(...pairs, (a, b) => {
        const product = multiply(a, b);
        const whole = BigInt(padDecimals(product, 36).replace(".", ""));
        expect(whole).toBe(units(a) * units(b));
      }),
    );
  });

  test("twice the midpoint is the sum", () => {
    fc.assert(
      fc.property(...pairs, (a, b) => compareDecimals(scale(midpoint(a, b), 2), add(a, b)) === 0),
    );
  });

  test("the order agrees with integer arithmetic, whatever the trailing zeros", () => {
    fc.assert(
      fc.property(...pairs, (a, b) => {
        const order = units(a) < units(b) ? -1 : units(a) > units(b) ? 1 : 0;
        expect(compareDecimals(a, b)).toBe(order);
        expect(compareDecimals(padDecimals(a, 30), a)).toBe(0);
      }),
    );
  });

  test("results are plain: no exponent, no superfluous zero, no minus zero", () => {
    expect(subtract(decimal("10.7000"), decimal("10.6620"))).toBe("0.038");
    expect(subtract(decimal("-1.5"), decimal("-1.50"))).toBe("0");
    expect(multiply(decimal("-5"), decimal("0.00"))).toBe("0");
    expect(multiply(decimal("0.000000000000000001"), decimal("0.000000000000000001"))).toBe(
      `0.${"0".repeat(35)}1`,
    );
    expect(scale(decimal("999999999999999999"), 1_000_000)).toBe("999999999999999999000000");
  });

  test("two prices of 27 digits keep a difference in the last digit", () => {
    const spread = subtract(decimal("123456789012.123456789"), decimal("123456789012.123456788"));
    expect(spread).toBe("0.000000001");
  });

  test("whole units are rounded down exactly", () => {
    expect(wholeUnits(decimal("1000"), decimal("0.3"))).toBe("3333");
    expect(wholeUnits(decimal("999999999999999999"), decimal("0.000000000000000001"))).toBe(
      `${"9".repeat(18)}${"0".repeat(18)}`,
    );
  });

  test("a ratio over zero is undefined", () => {
    expect(ratio(decimal("1"), decimal("0.00"))).toBeUndefined();
    expect(ratio(decimal("1"), decimal("8"), 100)).toBe("12.5");
  });
});

describe("rounding", () => {
  test.each([
    ["0.005", 2, "0.01"],
    ["-0.005", 2, "-0.01"],
    ["0.0049999999999999999", 2, "0.00"],
    ["-0.001", 2, "0.00"],
    ["99.95", 1, "100.0"],
    ["7", 2, "7.00"],
  ])("%s to %i decimals is %s", (text, places, rounded) => {
    expect(roundHalfUp(parseFigure(text) ?? decimal("0"), places)).toBe(rounded);
  });

  test("half-up rounding agrees with integer arithmetic", () => {
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 18 }), (figure, places) => {
        const step = 10n ** BigInt(18 - places);
        const size = units(figure) < 0n ? -units(figure) : units(figure);
        const rounded = ((size * 2n + step) / (step * 2n)) * step;
        expect(units(roundHalfUp(figure, places))).toBe(units(figure) < 0n ? -rounded : rounded);
      }),
    );
  });
});

describe("inspecting a figure", () => {
  test("digits after the point are counted with their zeros", () => {
    expect(["1", "1.0", "-1.250"].map((text) => decimalsOf(decimal(text)))).toEqual([0, 1, 3]);
  });

  test("padding appends zeros and removes nothing", () => {
    expect(padDecimals(decimal("1"), 2)).toBe("1.00");
    expect(padDecimals(decimal("1.5"), 2)).toBe("1.50");
    expect(padDecimals(decimal("1.555"), 2)).toBe("1.555");
    expect(padDecimals(decimal("1"), 0)).toBe("1");
  });

  test("sign and zero are read from the text", () => {
    expect(isNegative(decimal("-0.1"))).toBe(true);
    expect(isZero(decimal("0.000"))).toBe(true);
    expect(isZero(decimal("0.001"))).toBe(false);
  });
});

describe("a stored figure", () => {
  test("may be longer than a price", () => {
    const mid = midpoint(decimal("0.000000000000000001"), decimal("0.000000000000000002"));
    expect(parseFigure(mid)).toBe("0.0000000000000000015");
    expect(parseDecimal(mid)).toBeUndefined();
  });

  test.each(["1e5", "-0", "", " 1", "9".repeat(201), 5])("%j is refused", (value) => {
    expect(parseFigure(value)).toBeUndefined();
  });
});
