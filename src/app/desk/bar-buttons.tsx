import { appMessages } from "#app/messages.ts";
import { toWall } from "#app/url/change-view.ts";
import { useMessages } from "#messages/catalogue.ts";
import { Button, IconButton } from "#ui/controls/button.tsx";
import { IconSettings, IconShare, IconSpread } from "#ui/icons/icons.tsx";
import { useDesk } from "./desk-context.ts";
import { ThemeContainer } from "./theme/ThemeContainer.tsx";

export function ThemeControl() {
  const { store } = useDesk();
  return <ThemeContainer settings={store.settings} />;
}

export function SettingsButton() {
  const { actions } = useDesk();
  const t = useMessages(appMessages);
  return (
    <IconButton label={t.settings} data-testid="open-settings" onClick={actions.settings}>
      <IconSettings />
    </IconButton>
  );
}

export function LinkButton() {
  const { shareLink } = useDesk();
  const t = useMessages(appMessages);
  return (
    <IconButton label={t.copyLink} onClick={shareLink}>
      <IconShare />
    </IconButton>
  );
}

export function WallButton() {
  const t = useMessages(appMessages);
  return (
    <Button variant="quiet" icon={<IconSpread />} data-testid="open-wall" onClick={toWall}>
      {t.wall}
    </Button>
  );
}
