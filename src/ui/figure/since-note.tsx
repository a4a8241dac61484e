import type { SessionStart } from "#messages/session-start.ts";
import { VisuallyHidden } from "#ui/text/text.tsx";

interface SinceNoteProps {
  start: SessionStart;
  /** False where another part of the page takes the room. */
  hasRoom?: boolean;
  className?: string;
}

/**
 * Text beside a change in percent that says since when it is. It takes only the room that is left and no line of its own:
 * where it does not fit, it wraps out of view. Assistive technology has it in any case; the title of the change does, too.
 */
export function SinceNote({ start, hasRoom = true, className = "text-cause" }: SinceNoteProps) {
  if (!hasRoom) return <VisuallyHidden>{start.since}</VisuallyHidden>;
  return (
    <span
      className={`flex h-4 min-w-0 flex-1 flex-wrap items-center overflow-hidden text-t3 ${className}`}
      title={start.explained}
    >
      {/* Keeps the first line, so that the text wraps below it. */}
      <i className="h-4" />
      <span className="whitespace-nowrap">{start.since}</span>
    </span>
  );
}
