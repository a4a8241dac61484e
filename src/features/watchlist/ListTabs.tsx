import type { KeyboardEvent } from "react";
import { useMessages } from "#messages/catalogue.ts";
import type { Watchlist } from "#storage/lists.ts";
import { Button } from "#ui/button.tsx";
import { watchlistMessages } from "./messages.ts";

interface ListTabsProps {
  lists: readonly Watchlist[];
  /** The open list; undefined while one that came with a link is. */
  openId: string | undefined;
  /** How many entries the open list has. */
  openCount: number;
  onOpen: (id: string) => void;
  onSaveLinked: () => void;
}

/** One tab for each list of one's own, and one for what a link opened. */
export function ListTabs({ lists, openId, openCount, onOpen, onSaveLinked }: ListTabsProps) {
  const t = useMessages(watchlistMessages);
  const tabs = [
    ...(openId === undefined ? [{ id: "", name: t.linked, count: openCount }] : []),
    ...lists.map(({ id, name, isins }) => ({ id, name, count: isins.length })),
  ];
  const selected = tabs.findIndex((tab) => tab.id === (openId ?? ""));
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tab = step && tabs.at((selected + step) % tabs.length);
    if (!tab) return;
    event.preventDefault();
    if (tab.id !== "") onOpen(tab.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.id)}"]`)?.focus();
  };
  return (
    <div className="list-tabs">
      <div role="tablist" aria-label={t.lists} onKeyDown={onKeyDown}>
        {tabs.map(({ id, name, count }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={index === selected}
            aria-controls="watchlist-panel"
            tabIndex={index === selected ? 0 : -1}
            data-testid="list-tab"
            data-name={name}
            data-tab={id}
            onClick={() => id !== "" && onOpen(id)}
          >
            {name} <span className="tab-count">{count}</span>
          </button>
        ))}
      </div>
      {openId === undefined && <Button onClick={onSaveLinked}>{t.saveLinked}</Button>}
    </div>
  );
}
