import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { rowFaultMessages } from "./row-fault-messages.ts";

export interface RowPlace {
  /** Text of the row's entry. */
  name: string;
  /** Index in the list, from 0. */
  index: number;
  /** Distance from the top of the first row in CSS pixels. */
  top: number;
  isTabStop: boolean;
}

/** Replaces a row that could not be rendered, with a button to try again. */
export default function FailedRow(props: RowPlace & { onAgain: () => void }) {
  const { name, index, top, isTabStop, onAgain } = props;
  const t = useMessages(rowFaultMessages);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      tabIndex={isTabStop ? 0 : -1}
      data-index={index}
      className="watch-row"
      style={{ top }}
    >
      <div role="rowheader" className="cell-name">
        <span className="mono isin leading-[1.0625rem]">{name}</span>
      </div>
      <div
        role="gridcell"
        className="col-[2/-1] text-start in-[.narrow]:col-[1/-1] in-[.narrow]:row-start-3 in-[.narrow]:ps-0 in-[.narrow]:text-cell"
      >
        {t.failed}{" "}
        <Button variant="quiet" onClick={onAgain}>
          {t.again}
        </Button>
      </div>
    </div>
  );
}
