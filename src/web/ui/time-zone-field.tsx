import { SelectField } from './select-field.tsx';

/** All time zones that the browser knows, with the chosen one and UTC. */
const zones = (chosen: string): string[] =>
  [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].sort();

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface TimeZoneFieldProps {
  value: string;
  disabled?: boolean;
  onChange: (zone: string) => void;
}

/** Chooses a time zone by its name. */
export function TimeZoneField({ value, disabled, onChange }: TimeZoneFieldProps) {
  return (
    <SelectField
      label="Time zone"
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    >
      {zones(value).map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  );
}
