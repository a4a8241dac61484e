import type { ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/button.tsx";
import { rowFaultMessages } from "./row-fault-messages.ts";

interface RowPlace {
  /** What the row is about: an ISIN. */
  name: string;
  /** Its place in the list, from 0. */
  index: number;
  /** Its distance from the first row's top, in pixels. */
  top: number;
  isTabStop: boolean;
}

/** One row's failure stays in that row, which keeps its place in the grid. */
export function RowBoundary({ children, ...place }: RowPlace & { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => (
        <FailedRow {...place} onAgain={resetErrorBoundary} />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

function FailedRow({ name, index, top, isTabStop, onAgain }: RowPlace & { onAgain: () => void }) {
  const t = useMessages(rowFaultMessages);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      tabIndex={isTabStop ? 0 : -1}
      data-index={index}
      className="watch-row hoverable failed-row"
      style={{ top }}
    >
      <div role="rowheader" className="cell-name">
        <span className="mono isin">{name}</span>
      </div>
      <div role="gridcell" className="cell-failed">
        {t.failed}{" "}
        <Button variant="quiet" onClick={onAgain}>
          {t.again}
        </Button>
      </div>
    </div>
  );
}
