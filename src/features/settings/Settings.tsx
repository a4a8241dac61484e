import { type ReactNode, useId } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { DENSITIES } from "#storage/list-view.ts";
import { type Settings as Chosen, PALETTES, TEXT_SIZES, THEMES } from "#storage/settings.ts";
import { Button } from "#ui/button.tsx";
import Drawer from "#ui/drawer.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { LocaleField } from "./LocaleField.tsx";
import { settingsMessages } from "./messages.ts";
import { Switch } from "./Switch.tsx";
import { TimeZoneField } from "./TimeZoneField.tsx";

interface SettingsProps {
  settings: Chosen;
  onChange: (change: Partial<Chosen>) => void;
  onKeys: () => void;
  onPace: () => void;
  onBackup: () => void;
  onRecordings: () => void;
  onClose: () => void;
}

/** How a person wants the page to be. Every change holds at once, in every tab. */
export default function Settings(props: SettingsProps) {
  const { settings, onChange, onKeys, onPace, onBackup, onRecordings, onClose } = props;
  const t = useMessages(settingsMessages);
  return (
    <Drawer open side="right" onClose={onClose} title={t.title} closeLabel={t.close}>
      <div className="settings" data-testid="settings">
        <Look settings={settings} onChange={onChange} />
        <Words settings={settings} onChange={onChange} />
        <Section title={t.more}>
          <div className="settings-buttons">
            <Button onClick={onKeys}>{t.keys}</Button>
            <Button onClick={onPace}>{t.pace}</Button>
            <Button onClick={onBackup}>{t.backup}</Button>
            <Button onClick={onRecordings}>{t.recordings}</Button>
          </div>
        </Section>
      </div>
    </Drawer>
  );
}

type PartProps = Pick<SettingsProps, "settings" | "onChange">;

function Look({ settings, onChange }: PartProps) {
  const t = useMessages(settingsMessages);
  const palettes = {
    "green-red": t.greenRed,
    "red-green": t.redGreen,
    "blue-orange": t.blueOrange,
  };
  return (
    <Section title={t.look}>
      <Choice
        label={t.theme}
        value={settings.theme}
        options={THEMES.map((value) => ({ value, label: t[value] }))}
        onChange={(theme) => onChange({ theme })}
      />
      <Choice
        label={t.palette}
        value={settings.palette}
        options={PALETTES.map((value) => ({ value, label: palettes[value] }))}
        onChange={(palette) => onChange({ palette })}
      />
      <Choice
        label={t.density}
        value={settings.density}
        options={DENSITIES.map((value) => ({ value, label: t[value] }))}
        onChange={(density) => onChange({ density })}
      />
      <Choice
        label={t.textSize}
        value={`${settings.textSize}`}
        options={TEXT_SIZES.map((n) => ({ value: `${n}` as const, label: t.percent({ n }) }))}
        onChange={(chosen) => {
          const textSize = TEXT_SIZES.find((n) => `${n}` === chosen);
          if (textSize) onChange({ textSize });
        }}
      />
      <Switch
        label={t.flash}
        hint={t.flashHint}
        isOn={settings.flash}
        onChange={(flash) => onChange({ flash })}
      />
    </Section>
  );
}

function Words({ settings, onChange }: PartProps) {
  const t = useMessages(settingsMessages);
  return (
    <Section title={t.words}>
      <Choice
        label={t.language}
        value={settings.language}
        options={[
          { value: "auto", label: t.auto },
          // Each in its own words, so that whoever reads only one finds it.
          { value: "en", label: "English" },
          { value: "de", label: "Deutsch" },
        ]}
        onChange={(language) => onChange({ language })}
      />
      <LocaleField locale={settings.locale} onChange={(locale) => onChange({ locale })} />
      <TimeZoneField timeZone={settings.timeZone} onChange={(timeZone) => onChange({ timeZone })} />
      <Switch label={t.sound} isOn={settings.sound} onChange={(sound) => onChange({ sound })} />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, ...rest }: ChoiceProps<Value>) {
  return (
    <div className="settings-choice">
      <span aria-hidden="true">{label}</span>
      <Segmented label={label} {...rest} />
    </div>
  );
}
