import { Suspense } from "react";
import { Boundary } from "#app/Boundary.tsx";
import { InstrumentRail } from "#app/lazy-parts.ts";
import { useLatched } from "#app/use-latched.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { ariaKeys } from "#features/palette/caps-of.ts";
import { isMac } from "#features/palette/is-mac.ts";
import { useCapText } from "#features/palette/use-caps.ts";
import { Skeleton } from "#ui/figure/bars.tsx";
import { useDesk } from "./desk-context.ts";
import { useOpenListName } from "./lists/use-open-list-name.ts";

/** List of all instruments of the service. */
export function Rail() {
  const { watched, desk, store, config, layout, keys, search, actions, pick, leaveSearch } =
    useDesk();
  const capText = useCapText();
  const { labels } = usePersisted(store.labels);
  return (
    <Boundary>
      <Suspense fallback={<RailPlaceholder />}>
        <InstrumentRail
          watched={watched}
          listName={useOpenListName()}
          labels={labels}
          onToggle={desk.toggle}
          onPick={pick}
          onLeave={leaveSearch}
          onPaste={actions.paste}
          operatorEmail={config.operatorEmail}
          searchKey={capText(keys.search)}
          searchShortcut={ariaKeys(keys.search, isMac)}
          searchRef={search}
          hasNames={Boolean(config.names)}
          isPhone={layout === "phone"}
        />
      </Suspense>
    </Boundary>
  );
}

/** The same list beside the table. An empty table awaits no quotes, so the list loads at once. */
export function RailBesideTable() {
  const { view, mayLoadMore } = useDesk();
  const isTableEmpty = view.open.entries.length === 0;
  // Latched: the list stays, and keeps the focus, when the first instrument is added.
  return useLatched(mayLoadMore || isTableEmpty) ? <Rail /> : <RailPlaceholder />;
}

/** Lines as in the rows that wait: the table beside it has them, and an empty area would look like an empty list. */
const RailPlaceholder = () => (
  <div className="grid content-start gap-4 bg-bg1 p-4" aria-busy="true">
    {["6em", "100%", "9em", "8em", "10em", "7em"].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
);
