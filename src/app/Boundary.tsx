import { type ReactNode, Suspense } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { IconWarning } from "#ui/icons/icons.tsx";
import { Note } from "#ui/notices/notices.tsx";
import { appMessages } from "./messages.ts";

interface BoundaryProps {
  /** True for content without a place of its own on the page, such as a window over it. */
  isOverlay?: boolean;
  onError?: (() => void) | undefined;
  /** Shown while a part of the content loads; nothing by default. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Confines an error to one panel, and the wait for a part of it. */
export function Boundary({ isOverlay = false, onError, fallback, children }: BoundaryProps) {
  return (
    <ErrorBoundary
      fallbackRender={(props) => <Failed {...props} isOverlay={isOverlay} />}
      {...(onError && { onError })}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function Failed({ resetErrorBoundary, isOverlay }: FallbackProps & { isOverlay: boolean }) {
  const t = useMessages(appMessages);
  return (
    <div className={isOverlay ? "failed over" : "failed"} role="alert">
      <Note tone="error" icon={<IconWarning />}>
        <p>{t.failed}</p>
        <Button onClick={resetErrorBoundary}>{t.again}</Button>
      </Note>
    </div>
  );
}
