import { onTestFinished } from "vitest";
import type { NameOrigin } from "#market/instrument-names.ts";
import { $names, NO_NAMES } from "./instrument-names.ts";
import { readNames } from "./name-index.ts";

/** Sets the names of instruments until the test ends, read as from a gateway. */
export async function giveNames(
  names: Readonly<Record<string, string>>,
  from: NameOrigin = "operator",
): Promise<void> {
  const read = await readNames(JSON.stringify({ from, names }), async () => undefined);
  onTestFinished(() => $names.set(NO_NAMES));
  $names.set(read);
}
