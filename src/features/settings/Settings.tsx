import { useMessages } from "#messages/catalogue.ts";
import type { Settings as Chosen } from "#storage/settings.ts";
import { Button } from "#ui/controls/button.tsx";
import Drawer from "#ui/overlay/drawer.tsx";
import { ButtonRow, Pane, PaneSection } from "#ui/overlay/pane.tsx";
import { settingsMessages } from "./messages.ts";
import { SettingField } from "./SettingField.tsx";
import { SETTING_DEFS, SETTING_NAMES } from "./setting-defs.ts";

interface SettingsProps {
  settings: Chosen;
  onChange: (change: Partial<Chosen>) => void;
  onKeys: () => void;
  onPace: () => void;
  onBackup: () => void;
  onRecordings: () => void;
  onClose: () => void;
}

/** Drawer with the settings. Every change takes effect at once, in every tab. */
export default function Settings(props: SettingsProps) {
  const { settings, onChange, onKeys, onPace, onBackup, onRecordings, onClose } = props;
  const t = useMessages(settingsMessages);
  return (
    <Drawer open side="right" onClose={onClose} title={t.title} closeLabel={t.close}>
      <Pane data-testid="settings">
        <Part section="look" settings={settings} onChange={onChange} />
        <Part section="words" settings={settings} onChange={onChange} />
        <Part section="alerts" settings={settings} onChange={onChange} />
        <PaneSection title={t.more} className="gap-3">
          <ButtonRow>
            <Button onClick={onKeys}>{t.keys}</Button>
            <Button onClick={onPace}>{t.pace}</Button>
            <Button onClick={onBackup}>{t.backup}</Button>
            <Button onClick={onRecordings}>{t.recordings}</Button>
          </ButtonRow>
        </PaneSection>
      </Pane>
    </Drawer>
  );
}

interface PartProps extends Pick<SettingsProps, "settings" | "onChange"> {
  section: "look" | "words" | "alerts";
}

/** Settings of one section, in the order of their definitions. */
function Part({ section, settings, onChange }: PartProps) {
  const t = useMessages(settingsMessages);
  return (
    <PaneSection title={t[section]} className="gap-3">
      {SETTING_NAMES.filter((name) => SETTING_DEFS[name].section === section).map((name) => (
        <SettingField key={name} name={name} value={settings[name]} onChange={onChange} />
      ))}
    </PaneSection>
  );
}
