import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { LeadText } from "./lead-text.tsx";

afterEach(cleanup);

test("makes the beginning of a text stand out, and keeps the whole", () => {
  const { container } = render(<LeadText text="US0378331005" lead={2} />);
  expect(container.textContent).toBe("US0378331005");
  expect(container.querySelector("b")?.textContent).toBe("US");
});
