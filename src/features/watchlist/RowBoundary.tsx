import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import type { RowPlace } from "./FailedRow.tsx";
import { FailedRow } from "./lazy-parts.ts";

/** One row's failure stays in that row, which keeps its place in the grid. */
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
