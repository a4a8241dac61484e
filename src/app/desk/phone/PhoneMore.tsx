import { ThemeControl } from "#app/desk/bar-buttons.tsx";
import { useDesk } from "#app/desk/desk-context.ts";
import { appMessages } from "#app/messages.ts";
import { toggleDock } from "#app/presenter/docked.ts";
import { toWall } from "#app/url/change-view.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconSearch, IconSettings, IconSpread } from "#ui/icons/icons.tsx";
import { IconCopy, IconPace, IconPlay } from "#ui/icons/more-icons.tsx";
import { phoneMessages } from "./phone-messages.ts";

/** Styles the button inside, which may have styles of its own. */
const ROW = [
  "[&>button]:flex [&>button]:min-h-13 [&>button]:w-full [&>button]:items-center [&>button]:gap-3",
  "[&>button]:border-b [&>button]:border-b-line1 [&>button]:px-4 [&>button]:text-[0.875rem]",
].join(" ");

/** Lies over the button, where the rows above have their labels. */
const THEME_LABEL = "pointer-events-none absolute inset-0 flex items-center ps-11 text-[0.875rem]";

/** Page of the actions that have no room in a phone's bar. */
export function PhoneMore() {
  const { config, store, actions } = useDesk();
  const { theme } = usePersisted(store.settings);
  const t = useMessages(appMessages);
  const words = useMessages(phoneMessages);
  const items = [
    { label: t.find, Icon: IconSearch, open: actions.palette },
    { label: t.settings, Icon: IconSettings, open: actions.settings },
    { label: t.wall, Icon: IconSpread, open: toWall },
    { label: words.pace, Icon: IconPace, open: actions.pace },
    { label: words.paste, Icon: IconCopy, open: actions.paste },
  ];
  return (
    <ul aria-label={words.more}>
      {items.map(({ label, Icon, open }) => (
        <li key={label} className={ROW}>
          <button type="button" className="hoverable focus-inset" onClick={open}>
            <Icon />
            {label}
          </button>
        </li>
      ))}
      {config.simulated && (
        <li className={ROW}>
          <button type="button" className="hoverable focus-inset" onClick={toggleDock}>
            <IconPlay />
            {words.presenter}
          </button>
        </li>
      )}
      <li className={`${ROW} relative [&>button]:justify-start [&>button]:border-x-0`}>
        <ThemeControl />
        {/* The button's name says what a press does; a label only names the theme. */}
        <span aria-hidden="true" className={THEME_LABEL}>
          {words.theme({ theme: t[theme] })}
        </span>
      </li>
    </ul>
  );
}
