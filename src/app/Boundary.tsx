import type { ReactNode } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/button.tsx";
import { IconWarning } from "#ui/icons.tsx";
import { Note } from "#ui/notices.tsx";
import { appMessages } from "./messages.ts";

/** One panel's failure stays in that panel. */
export function Boundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary FallbackComponent={Failed}>{children}</ErrorBoundary>;
}

function Failed({ resetErrorBoundary }: FallbackProps) {
  const t = useMessages(appMessages);
  return (
    <div className="failed" role="alert">
      <Note tone="error" icon={<IconWarning />}>
        <p>{t.failed}</p>
        <Button onClick={resetErrorBoundary}>{t.again}</Button>
      </Note>
    </div>
  );
}
