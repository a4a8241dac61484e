import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { $missingReason } from "#ui/missing-parts.ts";
import { quantityField } from "./dom-commands.ts";

const clear = () => {
  document.body.replaceChildren();
  $missingReason.set(undefined);
};
beforeEach(clear);
afterEach(clear);

const draw = (html: string) => {
  document.body.innerHTML = html;
};

describe("the field for a quantity", () => {
  test("is still to come while the detail loads or waits for its quote", () => {
    expect(quantityField(document)).toBeUndefined();
    draw('<section data-testid="focus" data-state="waiting"></section>');
    expect(quantityField(document)).toBeUndefined();
  });

  test("does not come where the detail has none", () => {
    draw('<section data-testid="focus" data-state="live"></section>');
    expect(quantityField(document)).toBeNull();
  });

  test("does not come where a part of the page is missing and the detail is not there", () => {
    $missingReason.set("replaced");
    expect(quantityField(document)).toBeNull();
  });

  test("is still to come where another part is missing than the detail", () => {
    $missingReason.set("failed");
    draw('<section data-testid="focus" data-state="waiting"></section>');
    expect(quantityField(document)).toBeUndefined();
  });
});
