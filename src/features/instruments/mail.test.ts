import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mailto } from "./mail.ts";

/** Parses a link as a mail program does: in RFC 6068 a plus sign is not a blank. */
function read(href: string) {
  const [to = "", query = ""] = href.replace(/^mailto:/, "").split("?");
  const fields = query.split("&").map((field) => field.split("=").map(decodeURIComponent));
  return { to: decodeURIComponent(to), ...Object.fromEntries(fields) };
}

describe("a prepared e-mail", () => {
  test("goes to the operator, with a legible address", () => {
    expect(mailto("ops@example.com", "Hello there", "a\nb")).toBe(
      "mailto:ops@example.com?subject=Hello%20there&body=a%0Ab",
    );
  });

  test("has no address without the operator's", () => {
    expect(mailto(undefined, "s", "b")).toBe("mailto:?subject=s&body=b");
  });

  test.each(["a@b.c?cc=eve@example.com", "a@b.c&bcc=eve@example.com", "a@b.c#x", "a b@c.d"])(
    "adds nothing of its own for the address %s",
    (address) => {
      expect(read(mailto(address, "s", "b"))).toEqual({ to: address, subject: "s", body: "b" });
    },
  );

  test("contains any subject and body unchanged", () => {
    const text = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(text, text, text, (to, subject, body) => {
        const href = mailto(to, subject, body);
        expect(read(href)).toEqual({ to, subject, body });
        expect(new URL(href).protocol).toBe("mailto:");
      }),
    );
  });
});
