import { type RefObject, useEffect } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { columnHelpMessages } from "./column-help-messages.ts";
import type { Column } from "./columns.ts";

interface HeadHelpProps {
  row: RefObject<HTMLElement | null>;
  columns: readonly Column[];
}

/**
 * Explains each column's head by its title, which is also the head's accessible description. Written
 * beside React, so that the first load carries no explanation.
 */
export default function HeadHelp({ row, columns }: HeadHelpProps) {
  const t = useMessages(columnHelpMessages);
  useEffect(() => {
    for (const column of columns) {
      const head = row.current?.querySelector(`[data-column="${column}"]`);
      head?.setAttribute("title", t[column]);
    }
  }, [row, columns, t]);
  return null;
}
