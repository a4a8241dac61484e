import { afterEach, describe, expect, test, vi } from "vitest";
import { $missingReason } from "#ui/missing-parts.ts";
import { alertField, quantityField } from "./reach-row.ts";

afterEach(() => {
  document.body.replaceChildren();
  $missingReason.set(undefined);
});

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

describe("the first field of the alert form", () => {
  const BUTTON = '<button data-testid="add-alert" aria-expanded="false"></button>';

  test("is found once the form is drawn, which is opened once", () => {
    const pressed = vi.fn();
    draw(BUTTON);
    document.querySelector("button")?.addEventListener("click", pressed);
    const find = alertField(document);
    expect(find()).toBeUndefined();
    expect(find()).toBeUndefined();
    expect(pressed).toHaveBeenCalledOnce();
    document.body.insertAdjacentHTML(
      "beforeend",
      '<form class="alert-form"><select></select></form>',
    );
    expect(find()).toBe(document.querySelector("select"));
  });

  test("is opened when the detail comes, if that is later", () => {
    const find = alertField(document);
    expect(find()).toBeUndefined();
    draw(BUTTON);
    const pressed = vi.fn();
    document.querySelector("button")?.addEventListener("click", pressed);
    find();
    expect(pressed).toHaveBeenCalledOnce();
  });
});
