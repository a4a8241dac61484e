import type { ReactNode } from "react";

/** Note of a line or two about a quote, in the place of its spread's range. */
export const SpreadNote = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-center gap-2 text-warn [&>.icon]:size-3.5">
    {icon}
    <span>{children}</span>
  </p>
);
