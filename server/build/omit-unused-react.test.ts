// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { omitUnusedReact } from "./omit-unused-react.ts";
import { bundle, importBundle } from "./testing-bundle.ts";

/** Imports whole packages, as Base UI does, so that the bundler keeps every export. */
const WHOLE = `
import * as React from "react";
import * as ReactDOM from "react-dom";
import { createRoot } from "react-dom/client";
export { createRoot, React, ReactDOM };`;

const reduced = (code: string) => bundle(`${WHOLE}\n${code}`, [omitUnusedReact()]);

let whole = "";
let small = "";
beforeAll(async () => {
  vi.stubEnv("NODE_ENV", "production");
  whole = await bundle(WHOLE, []);
  small = await reduced("");
});
beforeEach(() => {
  vi.stubEnv("NODE_ENV", "production");
});

test.each([
  ["lists of children", "expected to receive a single React element child"],
  ["hints for the browser's preloading", "prefetchDNS = function"],
  ["form actions", "useFormState = function"],
  ["the scheduler's frame rate", "forceFrameRate = function"],
  ["view transitions", ".startViewTransition("],
  ["hydration", ".dgst"],
  ["lists of suspense", "unstable_legacy-backwards"],
])("a build has no code of %s", (_, text) => {
  expect(whole).toContain(text);
  expect(small).not.toContain(text);
});

test("such a build has every other export", async () => {
  const { React, ReactDOM } = await importBundle(WHOLE, []);
  const built = await importBundle(WHOLE, [omitUnusedReact()]);
  const absent = [
    ...Object.keys(React).filter((name) => !(name in built.React)),
    ...Object.keys(ReactDOM).filter((name) => !(name in built.ReactDOM)),
  ];
  expect(absent).toHaveLength(20);
  expect(built.createRoot).toBeTypeOf("function");
});

test("a page of such a build shows, updates and removes what suspends, fails or is elsewhere on the page", async () => {
  const { React, ReactDOM, createRoot } = await importBundle(WHOLE, [omitUnusedReact()]);
  const { createElement: h, Suspense } = React;
  const box = document.body.appendChild(document.createElement("div"));
  const other = document.body.appendChild(document.createElement("div"));
  const root = createRoot(box, { onCaughtError: () => undefined });
  let load: (part: unknown) => void = () => undefined;
  const Late = React.lazy(
    () =>
      new Promise((resolve) => {
        load = resolve;
      }),
  );
  class Boundary extends React.Component {
    declare props: { children: unknown };
    state = { hasFailed: false };
    static getDerivedStateFromError = () => ({ hasFailed: true });
    render = () => (this.state.hasFailed ? "failed" : this.props.children);
  }
  const Failing = () => {
    throw new Error("fails");
  };
  const render = (...children: unknown[]) => React.startTransition(() => root.render(children));
  const item = (text: string) => h("p", { key: text }, text);

  render(h(Suspense, { key: 0, fallback: "loading" }, h(Late)), item("a"), item("b"));
  await expect.poll(() => box.textContent).toBe("loadingab");
  load({ default: () => "loaded" });
  await expect.poll(() => box.textContent).toBe("loadedab");
  render(item("b"), h("form", { key: 1 }, h("input", { defaultValue: "c" })), item("a"));
  await expect.poll(() => box.textContent).toBe("ba");
  expect(box.querySelector("input")?.value).toBe("c");
  render(h(Boundary, { key: 2 }, h(Failing)), ReactDOM.createPortal("far", other));
  await expect.poll(() => [box.textContent, other.textContent]).toEqual(["failed", "far"]);
  ReactDOM.flushSync(() => root.unmount());
  expect([box.textContent, other.textContent]).toEqual(["", ""]);
});

test.each([
  ["by name", 'import { Children as C } from "react"; export const count = C.count;', "Children"],
  [
    "of a whole package",
    'import * as All from "react-dom"; export const f = All.preload;',
    "preload",
  ],
  [
    "of the renderer",
    'import { hydrateRoot } from "react-dom/client"; export const f = hydrateRoot;',
    "hydrateRoot",
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
