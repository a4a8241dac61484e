/** Returns the source of a fake tool. It does what the environment variable `ACTS` says under its name. */
export const fakeTool = (name: string) => `
const { writeFileSync } = process.getBuiltinModule("node:fs");
const isAgain = process.argv.includes("--last-failed");
const act = JSON.parse(process.env.ACTS)[isAgain ? "${name} again" : "${name}"] ?? {};
const file = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE
  ?? process.argv.find((arg) => arg.startsWith("--outputFile.json="))?.split("=")[1];
if (act.report !== undefined) writeFileSync(file, act.report);
console.log(act.says ?? "");
process.exitCode = act.status ?? 0;
`;

/** Leaves a build behind whatever its status: the stages after it fail at once where there is none. */
export const fakeBuild = `${fakeTool("build")}
const { mkdirSync } = process.getBuiltinModule("node:fs");
mkdirSync("dist", { recursive: true });
writeFileSync("dist/index.html", "");
`;

/** The files of a package whose command-line tool is a fake. */
export function fakePackage(packageName: string, name = packageName): Record<string, string> {
  return {
    [`node_modules/${packageName}/package.json`]: JSON.stringify({
      bin: { [name]: "bin.cjs" },
      main: "main.cjs",
    }),
    [`node_modules/${packageName}/bin.cjs`]: fakeTool(name),
    [`node_modules/${packageName}/main.cjs`]:
      'exports.chromium = { executablePath: () => "/nowhere" };',
  };
}
