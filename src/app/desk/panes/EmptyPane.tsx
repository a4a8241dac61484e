import type { ReactNode } from "react";
import { useDesk } from "#app/desk/desk-context.ts";
import { useNameOf } from "#app/desk/use-name-of.ts";
import { useCapText } from "#features/palette/use-caps.ts";
import type { Isin } from "#market/isin.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { Emphasised } from "#ui/text/text.tsx";
import { paneMessages } from "./pane-messages.ts";

/** Maximum number of instruments to choose from; any other can be pinned from its row. */
const MAX_CHOICES = 8;

interface EmptyPaneProps {
  onPin: (isin: Isin) => void;
  onList: (id: string) => void;
}

/** The empty second pane: what it is for, and the instruments and lists that it can show. */
export function EmptyPane({ onPin, onList }: EmptyPaneProps) {
  const t = useMessages(paneMessages);
  const { view, keys, store, watched } = useDesk();
  const nameOf = useNameOf(store);
  const key = useCapText()(keys.pin);
  // The instrument in detail is on screen already.
  const instruments = watched.filter((isin) => isin !== view.detail).slice(0, MAX_CHOICES);
  const others = view.lists.filter(({ id }) => id !== view.open.id);
  return (
    <div className="focus-panel [&>p]:text-t2">
      <h2 className="text-title font-title">{t.emptyTitle}</h2>
      <p>
        <Emphasised text={key ? t.emptyText({ key }) : t.emptyTextNoKey} />
      </p>
      {instruments.length > 0 && (
        <Choices label={t.instruments}>
          {instruments.map((isin) => (
            <ChoiceButton key={isin} name={nameOf(isin)} onChoose={() => onPin(isin)} />
          ))}
        </Choices>
      )}
      {others.length > 0 && (
        <Choices label={t.lists}>
          {others.map(({ id, name }) => (
            <ChoiceButton key={id} name={name} onChoose={() => onList(id)} />
          ))}
        </Choices>
      )}
    </div>
  );
}

const Choices = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <p>{label}</p>
    <ul className="flex flex-wrap gap-2" aria-label={label}>
      {children}
    </ul>
  </>
);

const ChoiceButton = ({ name, onChoose }: { name: string; onChoose: () => void }) => (
  <li>
    <Button onClick={onChoose}>
      <bdi>{name}</bdi>
    </Button>
  </li>
);
