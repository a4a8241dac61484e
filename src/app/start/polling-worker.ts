import { createBrowserHub } from "#live/browser-hub.ts";
import { portOfTab } from "#live/port-of-tab.ts";
import { browserHistory } from "./browser-history.ts";

/** The used members of a shared worker's scope; TypeScript's DOM library does not describe it. */
interface WorkerScope {
  onconnect: ((event: { readonly ports: readonly MessagePort[] }) => void) | null;
}

const scope = globalThis as unknown as WorkerScope;
const hub = createBrowserHub(browserHistory, "all");

scope.onconnect = ({ ports }) => {
  for (const port of ports) hub.connect(portOfTab(port));
};
