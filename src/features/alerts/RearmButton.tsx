import { useMessages } from "#messages/catalogue.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonCap, type ButtonKey } from "./button-key.tsx";
import { alertMessages } from "./messages.ts";

interface RearmButtonProps {
  /** Name of the instrument, for a button that is beside no other text on it. */
  name?: string;
  /** Key that arms this very alert again. */
  rearmKey?: ButtonKey | undefined;
  /** Whether the key still means another alert: its cap has its room, but is not shown. */
  isKeyElsewhere?: boolean;
  onClick: () => void;
}

/** Button that arms a fired alert again: without a question, because the condition held when it fired. */
export function RearmButton(props: RearmButtonProps) {
  const { name, rearmKey, isKeyElsewhere = false, onClick } = props;
  const t = useMessages(alertMessages);
  return (
    <Button
      aria-label={name === undefined ? undefined : t.rearmNamed({ instrument: name })}
      aria-keyshortcuts={isKeyElsewhere ? undefined : rearmKey?.shortcut}
      title={t.rearmTitle}
      onClick={onClick}
    >
      {t.rearm}
      {rearmKey && <ButtonCap caps={rearmKey.caps} isRoomOnly={isKeyElsewhere} />}
    </Button>
  );
}
