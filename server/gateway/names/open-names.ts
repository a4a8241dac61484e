import type { Booted } from "#server/gateway/boot/boot.ts";
import type { GatewayOptions } from "#server/gateway/gateway-options.ts";
import { SettingsError } from "#server/gateway/settings/settings.ts";
import { type NamesFileOptions, openNamesFile } from "./names-file.ts";

type Options = Omit<NamesFileOptions, "path"> & { readonly path: string | undefined };

/**
 * Boots with the names of the operator's file, and follows the file until the result is closed.
 *
 * @throws SettingsError if the file cannot be read, and whatever `boot` throws
 */
export async function openNames(
  { path, ...options }: Options,
  boot: (names: GatewayOptions["names"]) => Promise<Booted>,
): Promise<Booted> {
  if (path === undefined) return boot(undefined);
  const file = await openNamesFile({ path, ...options }).catch((error: unknown) => {
    throw new SettingsError(`INSTRUMENT_NAMES ${error instanceof Error ? error.message : ""}.`);
  });
  try {
    const booted = await boot(() => Promise.resolve(file.current()));
    return {
      ...booted,
      async close() {
        file.close();
        await booted.close();
      },
    };
  } catch (error) {
    file.close();
    throw error;
  }
}
