import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** No test asserts a time, so none may fail because the machine is busy. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

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
          include: ["{src,server,scripts,bench}/**/*.test.ts"],
        },
      },
      {
        plugins: [react()],
        test: {
          ...patience,
          name: "dom",
          environment: "happy-dom",
          include: ["src/**/*.test.tsx"],
        },
      },
    ],
  },
});
