import { type ReactNode, Suspense } from "react";

/** A cell of an optional column, whose place stands empty until its part is loaded. */
export const LateCell = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<div role="gridcell" />}>{children}</Suspense>
);
