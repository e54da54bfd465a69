const minutesPerHour = 60;
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats a minute of the day as a time input takes it: `07:00`. */
export const timeText = (minute: number): string =>
  `${twoDigits(Math.floor(minute / minutesPerHour))}:${twoDigits(minute % minutesPerHour)}`;

/** Reads the value of a time input; undefined while it is incomplete. */
export function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * minutesPerHour + Number(minutes);
}
