import { Boundary } from "#app/Boundary.tsx";
import { useDesk } from "#app/desk/desk-context.ts";
import { Detail, EmptyDetail } from "#app/lazy-parts.ts";

/** The instrument in detail, or how to choose one; nothing beside an empty list, which says what to do. */
export function DetailPane() {
  const { view, desk, layout, isQuiet, watched } = useDesk();
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
        isQuiet && watched.length > 0 && <EmptyDetail />
      )}
    </Boundary>
  );
}
