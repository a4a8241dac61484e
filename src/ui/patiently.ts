import { type ComponentType, type LazyExoticComponent, lazy } from "react";

const RETRY_MS = 2000;

/** A part that cannot be had now is asked for until it can: React would remember the failure for good. */
export async function patiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      // The gateway is down, which the connection shows; the part comes with its return.
      await new Promise<void>((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** A component that is fetched when it is first shown, however long that takes. */
export const lazily = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => patiently(load));
