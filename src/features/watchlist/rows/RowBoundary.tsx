import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { FailedRow } from "#features/watchlist/lazy-parts.ts";
import type { RowPlace } from "./FailedRow.tsx";

/** Confines an error to its row, which keeps its place in the grid. */
export function RowBoundary({ children, ...place }: RowPlace & { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallbackRender={({ resetErrorBoundary }) => (
        <Suspense>
          <FailedRow {...place} onAgain={resetErrorBoundary} />
        </Suspense>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
