import { Boundary } from "#app/Boundary.tsx";
import { useDesk } from "#app/desk/desk-context.ts";
import { Detail, EmptyDetail } from "#app/lazy-parts.ts";

/** The instrument in detail, or how to choose one. */
export function DetailPane() {
  const { view, desk, layout, isQuiet } = useDesk();
  const { detail } = view;
  return (
    <Boundary key={detail}>
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
