import { Fragment } from "react";
import { useMessages } from "#messages/catalogue.ts";
import Dialog from "#ui/overlay/dialog.tsx";
import type { ProposedLabels } from "./shared-labels.ts";
import { sharedLabelsMessages } from "./shared-labels-messages.ts";

interface SharedLabelsWindowProps {
  labels: ProposedLabels;
  onClose: () => void;
}

/** Window with all labels of the opened link, which are read before they are added. */
export default function SharedLabelsWindow({ labels, onClose }: SharedLabelsWindowProps) {
  const t = useMessages(sharedLabelsMessages);
  return (
    <Dialog open onClose={onClose} title={t.all(labels.length)} closeLabel={t.close}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 p-4">
        {labels.map(([isin, label]) => (
          <Fragment key={isin}>
            <dt className="mono text-t3">{isin}</dt>
            <dd className="wrap-anywhere">
              <bdi>{label}</bdi>
            </dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
