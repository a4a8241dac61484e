import fc from "fast-check";
import { type ESTree, parseAst, Visitor } from "vite";
import { expect, test } from "vitest";
import type * as decimal from "#market/decimal.ts";
import { type DecimalString, isPositive, parseDecimal } from "#market/figure.ts";
import { omitUnusedDecimals } from "./omit-unused-decimals.ts";
import { bundle, importBundle } from "./testing-bundle.ts";

const DECIMALS = 'export * from "../../src/market/decimal.ts";';

test("a build has no methods of decimal.js that nothing calls, and none of their constants", async () => {
  const all = await bundle(DECIMALS, []);
  const used = await bundle(DECIMALS, [omitUnusedDecimals()]);
  for (const unused of ["naturalLogarithm", "taylorSeries", "2.302585", "3.141592"]) {
    expect(all).toContain(unused);
    expect(used).not.toContain(unused);
  }
});

const digits = fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n });
const figures = fc
  .tuple(digits, fc.option(fc.stringMatching(/^\d{1,18}$/)))
  .map(([whole, fraction]) => parseDecimal(fraction === null ? `${whole}` : `${whole}.${fraction}`))
  .filter((figure): figure is DecimalString => figure !== undefined);
const positive = figures.filter(isPositive);

type Functions = Record<string, (...args: unknown[]) => unknown>;

/** Calls of every function of the module. */
const calls = {
  compareDecimals: fc.tuple(figures, figures),
  add: fc.tuple(figures, figures),
  subtract: fc.tuple(figures, figures),
  multiply: fc.tuple(figures, figures),
  scale: fc.tuple(figures, fc.integer()),
  midpoint: fc.tuple(figures, figures),
  ratio: fc.tuple(figures, figures, fc.constantFrom(1, 10_000)),
  roundHalfUp: fc.tuple(figures, fc.integer({ min: 0, max: 20 })),
  roundTowards: fc.tuple(
    figures,
    fc.integer({ min: 0, max: 20 }),
    fc.constantFrom("up" as const, "down" as const),
  ),
  wholeUnits: fc.tuple(positive, positive),
} satisfies { [Name in keyof typeof decimal]: fc.Arbitrary<Parameters<(typeof decimal)[Name]>> };

test("decimals of such a build compute the same as without it", async () => {
  const original: Functions = await importBundle(DECIMALS, []);
  const built: Functions = await importBundle(DECIMALS, [omitUnusedDecimals()]);
  for (const [name, args] of Object.entries(calls)) {
    fc.assert(
      fc.property(args, (values) => {
        expect(built[name]?.(...values)).toEqual(original[name]?.(...values));
      }),
    );
  }
});

test("what is left calls nothing that is left out, but for numbers of other bases", async () => {
  const all = parseAst(await bundle(DECIMALS, []));
  const left = parseAst(await bundle(DECIMALS, [omitUnusedDecimals()]));
  const kept = assigned(left);
  const omitted = new Set([...assigned(all)].filter((name) => !kept.has(name)));
  expect(omitted.size).toBeGreaterThan(50);
  expect([...called(left)].filter((name) => omitted.has(name))).toEqual(["pow"]);
});

test("a build fails if decimal.js has another layout", async () => {
  await expect(bundle("export const nothing = 0;", [omitUnusedDecimals()])).rejects.toThrow(
    "another layout",
  );
});

/** Returns the names of all members that a program assigns. */
function assigned(program: ESTree.Program): ReadonlySet<string> {
  const names = new Set<string>();
  new Visitor({
    AssignmentExpression({ left }) {
      if (left.type === "MemberExpression" && !left.computed) names.add(left.property.name);
    },
  }).visit(program);
  return names;
}

/** Returns the names of all members that a program calls, but for those of Math. */
function called(program: ESTree.Program): ReadonlySet<string> {
  const names = new Set<string>();
  new Visitor({
    CallExpression({ callee }) {
      if (callee.type !== "MemberExpression" || callee.computed) return;
      const isMath = callee.object.type === "Identifier" && callee.object.name === "Math";
      if (!isMath) names.add(callee.property.name);
    },
  }).visit(program);
  return names;
}
