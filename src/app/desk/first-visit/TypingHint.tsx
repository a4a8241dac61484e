import { useDesk } from "#app/desk/desk-context.ts";
import {
  useHasConnectionBanner,
  useHasStorageBanner,
  useWrongClock,
} from "#app/desk/use-banners.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { useUnseenFirings } from "#features/alerts/unseen-firings.ts";
import { useCapText } from "#features/palette/use-caps.ts";
import { useMessages } from "#messages/catalogue.ts";
import { alertsOnScreen } from "#storage/alerts.ts";
import { firstVisitOf, TYPED_KINDS } from "#storage/first-visit.ts";
import { IconButton } from "#ui/controls/button.tsx";
import { IconClose } from "#ui/icons/icons.tsx";
import { Emphasised } from "#ui/text/text.tsx";
import { typingHintMessages } from "./typing-hint-messages.ts";
import { useTypedAnywhere } from "./use-typed-anywhere.ts";

/** One line high: hints that do not fit wrap onto a second line, which is hidden. */
const HINTS =
  "flex h-[max(26px,1.625rem)] flex-1 flex-wrap gap-x-4 overflow-hidden leading-[max(25px,1.5625rem)]";

/**
 * Hint that says what can be typed on the desk and was not yet, until all of it was or the user closes it. It gives its
 * room to a fired alert that is unseen, and to a banner.
 */
export function TypingHint() {
  const { config, store, watched, keys } = useDesk();
  const t = useMessages(typingHintMessages);
  const capText = useCapText();
  const visit = firstVisitOf(store);
  const { isHintClosed, used } = usePersisted(visit);
  const close = () => visit.update((stored) => ({ ...stored, isHintClosed: true }));
  useTypedAnywhere((kind) =>
    visit.update((stored) => ({ ...stored, used: [...new Set([...stored.used, kind])] })),
  );
  const hasFired = useUnseenFirings(alertsOnScreen(store, config)).length > 0;
  const hasBanner = [
    useHasConnectionBanner(),
    useHasStorageBanner(),
    useWrongClock() !== undefined,
  ].includes(true);
  // Digits need an instrument to estimate.
  const kinds = TYPED_KINDS.filter((kind) => kind !== "digits" || watched.length > 0);
  const unused = kinds.filter((kind) => !used.includes(kind));
  if (isHintClosed || unused.length === 0 || hasFired || hasBanner) return null;
  const palette = capText(keys.palette);
  const hints = [
    ...unused.map((kind) => t[kind]),
    ...(palette === "" ? [] : [t.palette({ key: palette })]),
  ];
  return (
    <div
      role="note"
      data-testid="typing-hint"
      className="flex flex-none items-center pointer-coarse:hidden low:hidden gap-3 border-t border-line1 py-1 pr-2 pl-3.5 text-t2"
    >
      <p className={HINTS}>
        <span className="text-t3">{t.title}</span>
        {hints.map((text) => (
          <span key={text}>
            <Emphasised text={text} />
          </span>
        ))}
      </p>
      <IconButton label={t.close} onClick={close}>
        <IconClose />
      </IconButton>
    </div>
  );
}
