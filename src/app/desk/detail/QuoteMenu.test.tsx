import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { register } from "#app/commands/page-commands.ts";
import { type DeskContextValue, DeskProvider } from "#app/desk/desk-context.ts";
import { testIsin } from "#engine/protocol/testing-quotes.ts";
import QuoteMenu from "./QuoteMenu.tsx";

afterEach(cleanup);

test.each([
  ["Copy the quote", "copyRows", [testIsin(1)]],
  ["Copy the ISIN", "copyIsin", testIsin(1)],
] as const)("%s copies from the page of a quote", (name, command, copied) => {
  const copy = vi.fn();
  const end = register({ [command]: copy });
  const value = { watched: [testIsin(1)], shareLink: () => undefined };
  render(
    <DeskProvider value={value as unknown as DeskContextValue}>
      <QuoteMenu detail={testIsin(1)} anchor={document.body} onClose={() => undefined} />
    </DeskProvider>,
  );
  fireEvent.click(screen.getByRole("menuitem", { name }));
  expect(copy).toHaveBeenCalledWith(copied);
  end();
});
