import { useMemo } from "react";
import { useMessages } from "#messages/catalogue.ts";
import { timesIn } from "#messages/time.ts";
import { settingsMessages } from "./messages.ts";
import { SelectField } from "./SelectField.tsx";

interface TimeZoneFieldProps {
  label: string;
  timeZone: string;
  onChange: (timeZone: string) => void;
}

/** Selects the time zone of all times on the page. */
export function TimeZoneField({ label, timeZone, onChange }: TimeZoneFieldProps) {
  const t = useMessages(settingsMessages);
  const zones = useMemo(() => Intl.supportedValuesOf("timeZone"), []);
  const options = [
    { value: "local", label: t.zoneLocal({ zone: timesIn(undefined).zone }) },
    { value: "UTC", label: "UTC" },
    ...[...new Set([...zones, timeZone])]
      .filter((zone) => zone !== "UTC" && zone !== "local")
      .map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
  ];
  return <SelectField label={label} value={timeZone} options={options} onChange={onChange} />;
}
