import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { readStored, type StoredFormat } from "./stored-format.ts";

interface Box {
  readonly version: 3;
  readonly width: number;
  readonly unit: string;
}

const boxForm: StoredFormat<Box> = {
  schema: z.strictObject({ version: z.literal(3), width: z.number(), unit: z.string() }),
  migrations: [
    ({ size, ...box }) => ({ ...box, version: 2, width: size }),
    (box) => ({ ...box, version: 3, unit: "cm" }),
  ],
};
const WHOLE = { kind: "read", issues: [], seen: {} };

describe("a stored text", () => {
  test.each([
    '{"size":7}',
    '{"version":1,"size":7}',
    '{"version":2,"width":7}',
    '{"version":3,"width":7,"unit":"cm"}',
  ])("goes through each migration from its own version on: %s", (text) => {
    const value = { version: 3, width: 7, unit: "cm" };
    expect(readStored(text, boxForm)).toEqual({ ...WHOLE, value });
  });

  test.each(["4", "99", "1e300"])("of version %s is newer, whatever it contains", (version) => {
    expect(readStored(`{"version":${version}}`, boxForm)).toEqual({ kind: "newer" });
  });

  test.each(["", "{", "null", "7", "[]", '{"version":3}', '{"version":-1}', '{"version":"9"}'])(
    "that holds nothing of use is damaged: %s",
    (text) => {
      expect(readStored(text, boxForm)).toEqual({ kind: "damaged" });
    },
  );

  test("may have a version vector; malformed text has none", () => {
    const text = (seen: string) => `{"version":3,"width":7,"unit":"cm","seen":${seen}}`;
    expect(readStored(text('{"t1":4}'), boxForm)).toMatchObject({ seen: { t1: 4 }, issues: [] });
    for (const rubbish of ["7", '{"t1":"4"}', "null", "[[]]"]) {
      expect(readStored(text(rubbish), boxForm)).toMatchObject({ seen: {}, issues: [] });
    }
  });
});
