import { beforeEach, expect, test, vi } from "vitest";
import { omitUnusedReact } from "./omit-unused-react.ts";
import { bundle, importBundle } from "./testing-bundle.ts";

/** Imports whole packages, as Base UI does, so that the bundler keeps every export. */
const WHOLE = `
import * as React from "react";
import * as ReactDOM from "react-dom";
import { createRoot } from "react-dom/client";
export { createRoot, React, ReactDOM };`;

const reduced = (code: string) => bundle(`${WHOLE}\n${code}`, [omitUnusedReact()]);

beforeEach(() => {
  vi.stubEnv("NODE_ENV", "production");
});

test.each([
  ["lists of children", "expected to receive a single React element child"],
  ["hints for the browser's preloading", "prefetchDNS = function"],
  ["form actions", "useFormState = function"],
  ["the scheduler's frame rate", "forceFrameRate = function"],
])("a build has no code of %s", async (_, text) => {
  expect(await bundle(WHOLE, [])).toContain(text);
  expect(await reduced("")).not.toContain(text);
});

test("such a build has every other export", async () => {
  const { React, ReactDOM } = await importBundle(WHOLE, []);
  const built = await importBundle(WHOLE, [omitUnusedReact()]);
  const absent = [
    ...Object.keys(React).filter((name) => !(name in built.React)),
    ...Object.keys(ReactDOM).filter((name) => !(name in built.ReactDOM)),
  ];
  expect(absent).toHaveLength(18);
  expect(built.createRoot).toBeTypeOf("function");
});

test.each([
  ["by name", 'import { Children as C } from "react"; export const count = C.count;', "Children"],
  [
    "of a whole package",
    'import * as All from "react-dom"; export const f = All.preload;',
    "preload",
  ],
])("a build fails if a module uses %s what is left out", async (_, code, name) => {
  await expect(reduced(code)).rejects.toThrow(`uses ${name} of React`);
});

test("a module may have the same name for something else", async () => {
  await expect(reduced('export const preload = () => "Children";')).resolves.toContain("preload");
});

test("a build fails if the packages have no such modules", async () => {
  await expect(bundle("export const nothing = 0;", [omitUnusedReact()])).rejects.toThrow(
    "another layout",
  );
});
