import { useDesk } from "#app/desk/desk-context.ts";
import { ThemeControl } from "#app/desk/parts.tsx";
import { appMessages } from "#app/messages.ts";
import { docked } from "#app/presenter/docked.ts";
import { useMessages } from "#messages/catalogue.ts";
import { IconPlay, IconSearch, IconSettings } from "#ui/icons/icons.tsx";
import { IconCopy, IconPace } from "#ui/icons/more-icons.tsx";
import { phoneMessages } from "./phone-messages.ts";

/** Styles the button inside, which may have styles of its own. */
const ROW =
  "*:flex *:min-h-13 *:w-full *:items-center *:gap-3 *:border-b *:border-b-line1 *:px-4 *:text-[0.875rem]";

/** Page of the actions that have no room in a phone's bar. */
export function PhoneMore() {
  const { config, actions } = useDesk();
  const t = useMessages(appMessages);
  const words = useMessages(phoneMessages);
  const items = [
    { label: t.find, Icon: IconSearch, open: actions.palette },
    { label: t.settings, Icon: IconSettings, open: actions.settings },
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
          <button type="button" className="hoverable focus-inset" onClick={() => docked.set(true)}>
            <IconPlay />
            {words.presenter}
          </button>
        </li>
      )}
      <li className={`${ROW} *:justify-start *:text-t1 *:after:content-[attr(aria-label)]`}>
        <ThemeControl />
      </li>
    </ul>
  );
}
