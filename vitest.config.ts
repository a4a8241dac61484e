import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** No test asserts a time, so none may fail because the machine is busy. */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};

/** A link that a test clicks must not navigate: the following tests use the same page. */
const inBrowser = {
  environment: "happy-dom",
  setupFiles: "scripts/settle-imports.ts",
  environmentOptions: {
    happyDOM: { settings: { navigation: { disableFallbackToSetURL: true } } },
  },
} as const;

/**
 * Files that run in a process of their own. A module mock holds for the whole process, and code that
 * another test left running may still call a stubbed function. The tests of the history panel failed in a
 * shared process; the cause is not known.
 */
const ALONE_IN_NODE = [
  "server/gateway/answers/long-list.test.ts",
  "scripts/guards/directions.test.ts",
  "src/app/start/fetch-parts.test.ts",
  "src/app/start/open-source.test.ts",
  "src/app/start/connect-hub.test.ts",
  "src/app/start/trusted-address.test.ts",
];
const ALONE = [
  "src/app/start/german.test.tsx",
  "src/app/start/language.test.tsx",
  "src/app/start/pseudo.test.tsx",
  "src/**/*-lazy.test.tsx",
  "src/app/Boundary.test.tsx",
  "src/app/start/App.test.tsx",
  "src/app/desk/WideDesk.test.tsx",
  "src/app/desk/detail/DetailPane.test.tsx",
  "src/app/desk/panes/{panes,pane-undo,second-list,row-menu}.test.tsx",
  "src/features/history/HistoryPanel.test.tsx",
];

/** Packages that benches install for themselves have tests, too. */
const INSTALLED = "**/node_modules/**";

/** Pure code runs in Node; components run in happy-dom. A file says which by its ending. */
export default defineConfig({
  test: {
    // Many tests wait for processes, sockets and leases: with one worker for each core, both cores are idle for a quarter
    // of the time. A number, because Vitest limits a percentage to one worker for each core.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          ...patience,
          name: "node alone",
          environment: "node",
          include: ALONE_IN_NODE,
        },
      },
      {
        test: {
          ...patience,
          name: "node",
          environment: "node",
          isolate: false,
          include: ["{src,server,scripts,bench}/**/*.test.ts"],
          exclude: [...ALONE_IN_NODE, INSTALLED],
        },
      },
      {
        test: {
          ...patience,
          name: "page alone",
          ...inBrowser,
          include: ALONE,
        },
      },
      {
        test: {
          ...patience,
          name: "page",
          ...inBrowser,
          isolate: false,
          include: ["src/**/*.test.tsx"],
          exclude: [...ALONE, INSTALLED],
        },
      },
    ],
  },
});
