import { OptionError } from "#server/simulator/options.ts";
import { commandLine } from "./command-line.ts";

/** `npm run simulator`: runs the simulator until it is interrupted. */
async function run(): Promise<void> {
  const { help, options } = commandLine(process.argv.slice(2));
  if (help !== undefined) {
    console.log(help);
    return;
  }
  // Loaded last: an invalid value stops the command without it.
  const { startSimulator } = await import("#server/simulator/start.ts");
  const simulator = await startSimulator(options);
  // Before the first line is printed: its reader may stop the simulator at once.
  const stop = () => {
    void simulator.close();
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  const token = options.token === undefined ? simulator.token : "(as given by --token)";
  const market =
    simulator.replay === undefined
      ? `seed ${simulator.seed}, start ${simulator.start}`
      : `replay of ${simulator.replay || "a recording"}`;
  console.log(`Simulated market data service
  base URL  ${simulator.baseUrl}
  token     ${token}
  controls  ${simulator.controlUrl}/state
  market    ${market}
Press Ctrl+C to stop.`);
}

run().catch((error: unknown) => {
  const reason = error instanceof OptionError ? error.message : String(error);
  console.error(`simulator: ${reason}`);
  process.exitCode = 1;
});
