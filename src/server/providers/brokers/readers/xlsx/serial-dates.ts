import { decimalText } from '../number-text.ts';
import type { NumberForm } from './number-formats.ts';

const daySeconds = 86_400;
const dayMs = daySeconds * 1000;
/** The days from the origin of a date system to 1970-01-01. */
const epochDays = { from1900: 25_569, from1904: 24_107 } as const;
/** Spreadsheets count a 29 February 1900, which did not exist. */
const phantomDay = 60;
const lastSerial = 2_958_466;

const two = (value: number) => String(value).padStart(2, '0');
const clock = (seconds: number) =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

function dateText(days: number, is1904: boolean): string {
  const shift = !is1904 && days < phantomDay ? 1 : 0;
  const epoch = is1904 ? epochDays.from1904 : epochDays.from1900;
  return new Date((days + shift - epoch) * dayMs).toISOString().slice(0, 10);
}

/** Writes a number of days as `2025-01-15`, `2025-01-15 09:30:00`, or `09:30:00` if it has no days. */
function serialText(serial: number, is1904: boolean): string {
  const seconds = Math.round(serial * daySeconds);
  const days = Math.floor(seconds / daySeconds);
  const rest = seconds % daySeconds;
  if (days === 0 && !is1904) return clock(rest);
  return rest === 0 ? dateText(days, is1904) : `${dateText(days, is1904)} ${clock(rest)}`;
}

/** Writes the number of a cell as its form says. Dates out of range stay numbers. */
export function numberText(value: string, form: NumberForm, is1904: boolean): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (form === 'number' || number < 0 || number >= lastSerial) return decimalText(number);
  return form === 'elapsed' ? clock(Math.round(number * daySeconds)) : serialText(number, is1904);
}
