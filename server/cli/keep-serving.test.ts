import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const MODULE = new URL("./keep-serving.ts", import.meta.url).href;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Runs a script with uncaught errors, which then prints that it still runs. */
function survive(script: string): Promise<{ code: number | null; lines: readonly string[] }> {
  const source = `import { keepServing } from ${JSON.stringify(MODULE)};
    keepServing();
    ${script}
    setTimeout(() => console.error("still here"), 20);`;
  return new Promise((resolve) => {
    const args = ["--import", "tsx", "--input-type=module", "--eval", source];
    const child = spawn(process.execPath, args, { cwd: ROOT });
    let output = "";
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on("close", (code) => resolve({ code, lines: output.trim().split("\n") }));
  });
}

test("survives an uncaught error, and logs one line for each without its message", async () => {
  const { code, lines } = await survive(`
    const secret = () => Object.assign(new RangeError("secret\\nsecret"), { code: "E_ODD" });
    for (let i = 0; i < 3; i += 1) setTimeout(() => { throw secret(); });
    Promise.reject(new TypeError("secret"));
    Promise.reject("secret");
  `);
  expect(lines.toSorted()).toEqual([
    "Unexpected error; the server continues: RangeError E_ODD.",
    "Unexpected error; the server continues: TypeError.",
    "Unexpected error; the server continues: UnhandledPromiseRejection ERR_UNHANDLED_REJECTION.",
    "still here",
  ]);
  expect(code).toBe(0);
});
