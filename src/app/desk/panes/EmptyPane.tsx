import { useDesk } from "#app/desk/desk-context.ts";
import { useCapText } from "#features/palette/use-caps.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { Emphasised } from "#ui/text/text.tsx";
import { paneMessages } from "./pane-messages.ts";

/** The empty second pane: what it is for, and the lists that it can show. */
export function EmptyPane({ onList }: { onList: (id: string) => void }) {
  const t = useMessages(paneMessages);
  const { view, keys } = useDesk();
  const key = useCapText()(keys.pin);
  const others = view.lists.filter(({ id }) => id !== view.open.id);
  return (
    <div className="focus-panel [&>p]:text-t2">
      <h2 className="text-title font-title">{t.emptyTitle}</h2>
      <p>
        <Emphasised text={key ? t.emptyText({ key }) : t.emptyTextNoKey} />
      </p>
      {others.length > 0 && (
        <>
          <p>{t.lists}</p>
          <ul className="flex flex-wrap gap-2">
            {others.map(({ id, name }) => (
              <li key={id}>
                <Button onClick={() => onList(id)}>
                  <bdi>{name}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
