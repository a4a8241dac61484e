import { Boundary } from "#app/Boundary.tsx";
import { useDesk } from "#app/desk/desk-context.ts";
import { useNameOf } from "#app/desk/use-name-of.ts";
import { Detail, EmptyDetail } from "#app/lazy-parts.ts";
import type { Isin } from "#market/isin.ts";

/** The instrument in detail, or how to choose one. */
export function DetailPane() {
  const { view, desk, layout, isQuiet } = useDesk();
  const { detail } = view;
  return (
    <Boundary key={detail} fallback={detail && layout !== "phone" && <NameOnly isin={detail} />}>
      {detail ? (
        <Detail
          isin={detail}
          size={layout === "phone" ? "mobile" : "detail"}
          onClose={() => desk.setDetail(undefined)}
        />
      ) : (
        isQuiet && <EmptyDetail />
      )}
    </Boundary>
  );
}

/** Says at once which instrument was chosen, where its head will be, while its part loads. */
function NameOnly({ isin }: { isin: Isin }) {
  const name = useNameOf(useDesk().store)(isin);
  return (
    <section className="focus-panel">
      <div>
        <p className="text-title font-title truncate">
          <bdi className={name === isin ? "mono isin" : undefined}>{name}</bdi>
        </p>
        {name !== isin && <p className="mono isin text-cell text-t3">{isin}</p>}
      </div>
    </section>
  );
}
