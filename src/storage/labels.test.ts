import { describe, expect, test } from "vitest";
import { labelsFormat, NO_LABELS, withLabel } from "./labels.ts";
import { readFormat } from "./stored-format.ts";
import { testIsin } from "./testing-isins.ts";

const one = testIsin(1);
const other = testIsin(2);

describe("a label", () => {
  test.each(["Apfel", "苹果", "تفاحة", "🍎 crate"])(
    "is a person's own, in any script: %s",
    (label) => {
      const labels = withLabel(NO_LABELS, one, ` ${label} `);
      expect(labels.labels).toEqual({ [one]: label });
      expect(readFormat(JSON.parse(JSON.stringify(labels)), labelsFormat)).toMatchObject({
        value: labels,
        issues: [],
      });
    },
  );

  test("has at most sixty characters, however many code units they take", () => {
    const labels = withLabel(NO_LABELS, one, "🍎".repeat(61));
    expect(labels.labels[one]).toBe("🍎".repeat(60));
    expect(readFormat(structuredClone(labels), labelsFormat)).toMatchObject({ issues: [] });
  });

  test("is removed when it is written blank", () => {
    const both = withLabel(withLabel(NO_LABELS, one, "A"), other, "B");
    expect(withLabel(both, one, "  ").labels).toEqual({ [other]: "B" });
  });

  test("that is written unchanged changes nothing", () => {
    const labels = withLabel(NO_LABELS, one, "A");
    expect(withLabel(labels, one, "A ")).toBe(labels);
    expect(withLabel(labels, other, "")).toBe(labels);
  });

  test.each([
    ["of what is no ISIN", { us37: "A" }, {}],
    ["that is blank", { [other]: " " }, {}],
    ["that is no text", { [other]: 7 }, {}],
    ["that is too long", { [other]: "x".repeat(61) }, { [other]: "x".repeat(60) }],
  ])("%s costs no other", (_, bad, mended) => {
    const read = readFormat({ version: 1, labels: { ...bad, [one]: "A" } }, labelsFormat);
    expect(read).toMatchObject({ value: { labels: { ...mended, [one]: "A" } } });
    expect(read.kind === "read" && read.issues).toHaveLength(1);
  });

  test("with the name of a prototype's property does not exist", () => {
    const text = '{"version":1,"labels":{"__proto__":{"polluted":"yes"},"constructor":"x"}}';
    expect(readFormat(JSON.parse(text), labelsFormat)).toMatchObject({ value: NO_LABELS });
    expect({}).not.toHaveProperty("polluted");
  });
});
