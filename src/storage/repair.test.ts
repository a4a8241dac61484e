import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { repair } from "./repair.ts";

const schema = z.strictObject({
  names: z.array(z.strictObject({ name: z.string().check(z.maxLength(4)), age: z.number() })),
  colour: z.optional(z.enum(["red", "blue"])),
  sizes: z.optional(z.record(z.string().check(z.maxLength(2)), z.number())),
});

const saved = (json: unknown) => repair(schema, structuredClone(json));

describe("what is repaired", () => {
  test("is everything, where everything fits", () => {
    const whole = { names: [{ name: "Ann", age: 7 }], colour: "red", sizes: { a: 1 } };
    expect(saved(whole)).toEqual({ value: whole, issues: [] });
  });

  test("is without an element that does not fit, the others in their order", () => {
    const names = [{ name: "Ann", age: 7 }, 8, { name: "Bob", age: "9" }, { name: "Cid", age: 9 }];
    const { value, issues } = saved({ names }) ?? {};
    expect(value?.names.map(({ name }) => name)).toEqual(["Ann", "Cid"]);
    expect(issues?.map(({ text }) => text)).toEqual(["8", '"9"', '{"name":"Bob"}']);
  });

  test("loses an optional field that does not fit", () => {
    expect(saved({ names: [], colour: "pink" })).toEqual({
      value: { names: [] },
      issues: [{ path: ["colour"], reason: "misfit", text: '"pink"' }],
    });
  });

  test("loses an entry of a record whose key or value does not fit", () => {
    const { value, issues } = saved({ names: [], sizes: { a: 1, long: 2, b: "3" } }) ?? {};
    expect(value?.sizes).toEqual({ a: 1 });
    expect(issues).toHaveLength(2);
  });

  test("loses an unknown field", () => {
    const { value, issues } = saved({ names: [{ name: "Ann", age: 7, hat: true }] }) ?? {};
    expect(value).toEqual({ names: [{ name: "Ann", age: 7 }] });
    expect(issues).toEqual([{ path: ["names", 0, "hat"], reason: "unknown", text: "true" }]);
  });

  test("keeps the beginning of a text that is too long", () => {
    const { value, issues } = saved({ names: [{ name: "Annabel", age: 7 }] }) ?? {};
    expect(value?.names[0]?.name).toBe("Anna");
    expect(issues).toEqual([{ path: ["names", 0, "name"], reason: "too-long", text: '"Annabel"' }]);
  });

  test("is reported in words that do not change the text direction of the page", () => {
    const { issues } = saved({ names: ["\u202Eevil\u200B"] }) ?? {};
    expect(issues?.map(({ text }) => text)).toEqual(['"evil"']);
  });

  test("is undefined when a required field is missing", () => {
    for (const json of [{}, { names: 7 }, [], null, undefined, 7, "names"]) {
      expect(saved(json)).toBeUndefined();
    }
  });

  test("fits its schema and terminates, for any JSON", () => {
    const person = fc.record(
      { name: fc.oneof(fc.string(), fc.jsonValue()), age: fc.oneof(fc.integer(), fc.jsonValue()) },
      { requiredKeys: [] },
    );
    const nearly = fc.record(
      {
        names: fc.oneof(fc.array(fc.oneof(person, fc.jsonValue())), fc.jsonValue()),
        colour: fc.jsonValue(),
        sizes: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(nearly, fc.jsonValue()), (json) => {
        const repaired = saved(JSON.parse(JSON.stringify(json)));
        if (repaired) expect(z.parse(schema, repaired.value)).toEqual(repaired.value);
      }),
    );
  });

  test("is found among ten thousand bad entries", () => {
    const names = [...Array.from({ length: 10_000 }, () => ({ name: 7 })), { name: "Ann", age: 7 }];
    expect(saved({ names })?.value).toEqual({ names: [{ name: "Ann", age: 7 }] });
  });

  test("is undefined among hundreds of thousands of bad entries, without an error", () => {
    expect(saved({ names: Array.from({ length: 300_000 }, () => 7) })).toBeUndefined();
  });
});
