import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CheckRing, DrainingRing, drawCheckRing } from "./rings.tsx";

afterEach(cleanup);

test.each([
  [-0.5, "0"],
  [0.25, "0.25"],
  [1.5, "1"],
])("a ring with %d of its wait left is drawn with %s", (fraction, drawn) => {
  const { container } = render(
    <>
      <CheckRing fraction={fraction} />
      <DrainingRing fraction={fraction} />
      <CheckRing fraction={0.5} />
    </>,
  );
  const rings = [...container.querySelectorAll<HTMLElement>(".check-ring")];
  if (rings[2]) drawCheckRing(rings[2], fraction);
  expect(rings.map(({ style }) => style.getPropertyValue("--left"))).toEqual([drawn, drawn, drawn]);
});
