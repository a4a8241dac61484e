import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** Pure code runs in Node; components run in happy-dom. A file says which by its ending. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["{src,server,scripts,bench}/**/*.test.ts"],
        },
      },
      {
        plugins: [react()],
        test: { name: "dom", environment: "happy-dom", include: ["src/**/*.test.tsx"] },
      },
    ],
  },
});
