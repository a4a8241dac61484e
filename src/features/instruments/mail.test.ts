import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mailto } from "./mail.ts";

/** Reads a link as a mail program does: RFC 6068 knows no plus sign for a blank. */
function read(href: string) {
  const [to = "", query = ""] = href.replace(/^mailto:/, "").split("?");
  const fields = query.split("&").map((field) => field.split("=").map(decodeURIComponent));
  return { to: decodeURIComponent(to), ...Object.fromEntries(fields) };
}

describe("a prepared e-mail", () => {
  test("goes to the operator, its address plain to see", () => {
    expect(mailto("ops@example.com", "Hello there", "a\nb")).toBe(
      "mailto:ops@example.com?subject=Hello%20there&body=a%0Ab",
    );
  });

  test("without an operator's address leaves the address open", () => {
    expect(mailto(undefined, "s", "b")).toBe("mailto:?subject=s&body=b");
  });

  test.each(["a@b.c?cc=eve@example.com", "a@b.c&bcc=eve@example.com", "a@b.c#x", "a b@c.d"])(
    "adds nothing of its own for the address %s",
    (address) => {
      expect(read(mailto(address, "s", "b"))).toEqual({ to: address, subject: "s", body: "b" });
    },
  );

  test("says what was put in, whatever that was", () => {
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
