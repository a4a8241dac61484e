import { Boundary } from "#app/Boundary.tsx";
import type { Boot } from "#app/start/boot.ts";
import type { ViewName } from "#app/url/view.ts";
import type { Store } from "#storage/store.ts";
import { DockContainer } from "./DockContainer.tsx";
import { PresenterPage } from "./PresenterPage.tsx";

interface PresenterContainerProps {
  boot: Boot;
  store: Store;
  view: ViewName;
}

/**
 * What steers the simulated market: a window of its own, or a dock under the desk. Loaded when first
 * needed; a real market has nothing of it.
 */
export default function PresenterContainer({ boot, store, view }: PresenterContainerProps) {
  return (
    <Boundary isOver>
      {view === "presenter" && <PresenterPage boot={boot} />}
      {view === "desk" && <DockContainer boot={boot} store={store} />}
    </Boundary>
  );
}
