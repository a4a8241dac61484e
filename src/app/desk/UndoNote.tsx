import { Boundary } from "#app/Boundary.tsx";
import { UndoContainer } from "#app/lazy-parts.ts";
import { useLatched } from "#app/use-latched.ts";
import { useDesk } from "./desk-context.ts";

/** Bar that proposes to undo the last step; nothing while no step is proposed. */
export function UndoNote() {
  const { view, isQuiet } = useDesk();
  const { undoSteps, isUndoProposed } = view;
  // The live region must exist before it announces a step, and after it.
  const isNeeded = useLatched(isQuiet || undoSteps.length > 0);
  return (
    isNeeded && (
      <Boundary>
        <UndoContainer steps={undoSteps} isProposed={isUndoProposed} />
      </Boundary>
    )
  );
}
