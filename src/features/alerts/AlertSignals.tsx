import { useStore } from "@nanostores/react";
import { type RefObject, useState } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { Hint } from "#ui/text/hint.tsx";
import { chime } from "./chime.ts";
import { alertMessages } from "./messages.ts";
import {
  $noticesFail,
  type NoticePermission,
  type Notifications,
  requestNoticePermission,
} from "./notice.ts";

/** The setting that plays a sound when an alert fires. */
export interface AlertSound {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

interface AlertSignalsProps {
  sound: AlertSound;
  notifications: Notifications | undefined;
  permission: NoticePermission;
  onPermission: (permission: NoticePermission) => void;
  /** Receives the focus when the focused button disappears. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Buttons that turn on the sound and the system notifications where they are off. */
export function AlertSignals(props: AlertSignalsProps) {
  const { sound, notifications, permission, onPermission, returnFocusTo } = props;
  const t = useMessages(alertMessages);
  // The button stays after its press, so that another press takes it back.
  const [wasOff] = useState(!sound.isOn);
  const changeSound = () => {
    sound.onChange(!sound.isOn);
    // Shows what it sounds like. Browsers play nothing before a press.
    if (!sound.isOn) chime(() => new AudioContext());
  };
  const request = async (button: Element) => {
    const decision = await requestNoticePermission(notifications);
    if (decision !== "default" && document.activeElement === button) returnFocusTo.current?.focus();
    onPermission(decision);
  };
  return (
    <>
      {(wasOff || !sound.isOn) && (
        <Button variant="quiet" onClick={changeSound}>
          {sound.isOn ? t.soundOff : t.soundOn}
        </Button>
      )}
      {permission === "default" && (
        <Button variant="quiet" onClick={({ currentTarget }) => void request(currentTarget)}>
          {t.noticesOn}
        </Button>
      )}
    </>
  );
}

/** Says what alerts need in order to be noticed: an open tab, and notifications that the browser allows. */
export function AlertLimits({ permission }: Pick<AlertSignalsProps, "permission">) {
  const t = useMessages(alertMessages);
  const doNoticesFail = useStore($noticesFail);
  return (
    <>
      <Hint>{t.open}</Hint>
      {(doNoticesFail || permission === "denied" || permission === "none") && (
        <Hint>{t.noNotices}</Hint>
      )}
    </>
  );
}
