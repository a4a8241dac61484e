import { Boundary } from "#app/Boundary.tsx";
import { withLateStyles } from "#app/late-styles.ts";
import type { Boot } from "#app/start/boot.ts";
import type { ViewName } from "#app/url/view.ts";
import type { Store } from "#storage/store.ts";
import { lazyPage, lazyPart } from "#ui/parts/lazy-part.tsx";
import { DockContainer } from "./DockContainer.tsx";
import { PresenterPage } from "./PresenterPage.tsx";

const Page = lazyPage(withLateStyles(async () => ({ default: PresenterPage })));
const Dock = lazyPart(
  withLateStyles(async () => ({ default: DockContainer })),
  "none",
);

interface PresenterContainerProps {
  boot: Boot;
  store: Store;
  view: ViewName;
}

/**
 * The presenter of the simulated market: a page of its own, or a panel under the desk. Loaded when first
 * needed; a real market has none.
 */
export default function PresenterContainer({ boot, store, view }: PresenterContainerProps) {
  return (
    <Boundary isOverlay>
      {view === "presenter" && <Page boot={boot} />}
      {view === "desk" && <Dock boot={boot} store={store} />}
    </Boundary>
  );
}
