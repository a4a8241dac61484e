import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findBrowser } from "./stage.mjs";

test("a stage that needs the build fails at once without one, and names the stage that makes it", async () => {
  const empty = await mkdtemp(join(tmpdir(), "build-"));
  onTestFinished(() => rm(empty, { recursive: true }));
  expect(await findBrowser(() => undefined, empty)).toEqual({
    tally: { passed: 0, failed: 1, skipped: 0 },
    failures: [{ title: "build", output: "There is no build: run the stage build, too.\n" }],
  });
});
