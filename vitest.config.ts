import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** No test asserts a time, so none may fail because the machine is busy. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

/**
 * The page's parts leave nothing behind in their process: their files share one, which saves two thirds
 * of the time. The composition and what runs in Node start anew for each file.
 */
const shared = "src/{features,market,messages,polling,storage,ui}/**";

/**
 * What stands in for a module stands there for the whole process. The history's panel was seen to fail
 * in a shared one and not by itself; what it meets there is not known.
 */
const ALONE = ["src/**/*-later.test.tsx", "src/features/history/HistoryPanel.test.tsx"];

/** Pure code runs in Node; components run in happy-dom. A file says which by its ending. */
export default defineConfig({
  test: {
    // By itself the runner leaves one core idle, which is half of a small machine.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          ...patience,
          name: "node",
          environment: "node",
          include: ["{src/app,server,scripts,bench}/**/*.test.ts"],
        },
      },
      {
        test: {
          ...patience,
          name: "core",
          environment: "node",
          isolate: false,
          include: [`${shared}/*.test.ts`],
        },
      },
      {
        plugins: [react()],
        test: {
          ...patience,
          name: "parts",
          environment: "happy-dom",
          isolate: false,
          include: [`${shared}/*.test.tsx`],
          exclude: ALONE,
        },
      },
      {
        plugins: [react()],
        test: {
          ...patience,
          name: "page",
          environment: "happy-dom",
          include: ["src/app/**/*.test.tsx", ...ALONE],
        },
      },
    ],
  },
});
