import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { onResize } from "#app/desk/layout.ts";
import type { Boot } from "#app/start/boot.ts";
import { hrefOfReplay } from "#app/url/replay-address.ts";
import { usePersisted } from "#app/use-persisted.ts";
import { keysOf } from "#features/palette/actions.ts";
import { ariaKeys } from "#features/palette/caps-of.ts";
import type { Chord } from "#features/palette/chord.ts";
import { isMac } from "#features/palette/is-mac.ts";
import { useCapText } from "#features/palette/use-caps.ts";
import { IconNewWindow } from "#features/presenter/icons.tsx";
import Presenter from "#features/presenter/Presenter.tsx";
import { presenterMessages } from "#features/presenter/presenter-messages.ts";
import RecordingGroup from "#features/recording/RecordingGroup.tsx";
import { useMessages } from "#messages/catalogue.ts";
import type { Store } from "#storage/store.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { IconChevronDown } from "#ui/icons/more-icons.tsx";
import { KeyCap } from "#ui/text/text.tsx";
import { docked, early } from "./docked.ts";
import { controls } from "./simulator-controls.ts";
import { useScenarioTries } from "./try-scenario.ts";
import { useDockEscape } from "./use-dock-escape.ts";

interface DockContainerProps {
  boot: Boot;
  store: Store;
}

/** Heights that the panel takes from the page: on a phone at most half, and a line while it is collapsed. */
const HEIGHTS = { usual: "12.25rem", half: "50dvh", line: "3rem" };
/** A phone, upright or held sideways. */
const PHONE = matchMedia("(width < 47.5rem), (height < 31.25rem)");

/** The presenter's panel under the desk. It stays open while a new run of the market begins. */
export function DockContainer({ boot, store }: DockContainerProps) {
  const keys = keysOf(usePersisted(store.settings).keys);
  const capText = useCapText();
  const onScenario = useScenarioTries();
  useDockEscape(close);
  const isPhone = useSyncExternalStore(onResize, () => PHONE.matches);
  const [wantsLine, setWantsLine] = useState(false);
  const isCollapsed = isPhone && wantsLine;
  // The gateway may serve a real market since the panel was opened.
  const isReal = boot.state === "running" && !boot.config.simulated;
  useEffect(() => {
    if (isReal) docked.set(false);
  }, [isReal]);
  if (isReal) return null;
  return (
    <Docked height={HEIGHTS[isCollapsed ? "line" : isPhone ? "half" : "usual"]}>
      <Presenter
        controls={controls}
        place="dock"
        altCap={(digit) => capText(`Alt+${digit}`)}
        takenKeys={new Set(Object.values(keys))}
        recording={<RecordingGroup hrefOf={hrefOfReplay} />}
        isCollapsed={isCollapsed}
        hide={
          <>
            {isPhone && <Collapse isCollapsed={isCollapsed} onCollapse={setWantsLine} />}
            <Hide chord={keys.presenter} />
          </>
        }
        elsewhere={<WindowContainer />}
        takeEarlyKey={takeEarlyKey}
        onScenario={onScenario}
      />
    </Docked>
  );
}

const close = () => docked.set(false);

/** Returns the key that was pressed while the panel was loading, once. */
function takeEarlyKey(): KeyboardEvent | undefined {
  const { key } = early;
  early.key = undefined;
  window.onkeydown = null;
  return key;
}

interface CollapseProps {
  isCollapsed: boolean;
  onCollapse: (isCollapsed: boolean) => void;
}

/** Button of a phone that leaves a line of the panel, so that the page has its room. */
function Collapse({ isCollapsed, onCollapse }: CollapseProps) {
  const t = useMessages(presenterMessages);
  return (
    <IconButton
      label={isCollapsed ? t.expand : t.collapse}
      aria-expanded={!isCollapsed}
      onClick={() => onCollapse(!isCollapsed)}
    >
      <span className={isCollapsed ? "rotate-180" : undefined}>
        <IconChevronDown />
      </span>
    </IconButton>
  );
}

function Hide({ chord }: { chord: Chord }) {
  const t = useMessages(presenterMessages);
  const caps = useCapText()(chord);
  return (
    <Button
      variant="quiet"
      aria-keyshortcuts={ariaKeys(chord, isMac)}
      aria-label={t.hide}
      onClick={close}
    >
      {t.hide}{" "}
      {caps && (
        <span className="max-tablet:hidden pointer-coarse:hidden">
          <KeyCap>{caps}</KeyCap>
        </span>
      )}
    </Button>
  );
}

function WindowContainer() {
  const t = useMessages(presenterMessages);
  const [isBlocked, setBlocked] = useState(false);
  const openWindow = () => {
    const opened = window.open(ownAddress(window.location.search), "touchline-presenter", "popup");
    setBlocked(!opened);
    // The audience sees this page; the panel is in the other window now.
    if (opened) docked.set(false);
  };
  return (
    <>
      <Button variant="quiet" icon={<IconNewWindow />} onClick={openWindow}>
        {t.ownWindow}
      </Button>
      <span role="status">{isBlocked && t.blocked}</span>
    </>
  );
}

/** Returns the address of the presenter's page, with the language of this page's address. */
function ownAddress(search: string): string {
  const lang = new URLSearchParams(search).get("lang");
  return `/?view=presenter${lang === null ? "" : `&lang=${encodeURIComponent(lang)}`}`;
}

/** Makes room under the page while it is mounted. If it has the focus at the end, the focus returns to where it was before. */
function Docked({ height, children }: { height: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--dock", height);
    return () => {
      style.removeProperty("--dock");
    };
  }, [height]);
  useLayoutEffect(() => {
    const focusedBefore = document.activeElement;
    const element = panel.current;
    // An attribute rather than a `:has` selector, whose matching would cost time in every frame.
    const { dataset } = document.documentElement;
    dataset["docked"] = "";
    return () => {
      delete dataset["docked"];
      const hasFocus = element?.contains(document.activeElement);
      if (hasFocus && focusedBefore instanceof HTMLElement && focusedBefore.isConnected)
        focusedBefore.focus();
    };
  }, []);
  return <div ref={panel}>{children}</div>;
}
