import { helpFor, MARKET_FLAGS } from "#server/simulator/command/help.ts";

function usage(command: string, port: number): string {
  return `Serves the dashboard on http://127.0.0.1:${port}.

  ${command}                     with the simulator, or with the configured service
  ${command} -- FLAGS            with the embedded simulator

Flags of the embedded simulator, all optional:

${MARKET_FLAGS}
  --help               this text

Settings are environment variables, or lines in .env.local: MARKET_DATA_BASE_URL with
MARKET_DATA_TOKEN or MARKET_DATA_TOKEN_FILE names a real service, HOST and PORT where to listen;
docs/settings.md has all of them.`;
}

/** Prints the help if a flag asks for it. @returns whether it was printed; nothing is started then */
export function printHelp(args: readonly string[], command: string, port: number): boolean {
  const help = helpFor(args, usage(command, port));
  if (help === undefined) return false;
  console.log(help);
  return true;
}
