const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hour12: true });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric' });

/** `Nov 21, 2026 • 06:05 PM` in the time zone of the browser, for pages that render in the browser only. */
export function localDateAndTime(iso: string): string {
  const date = new Date(iso);
  return `${day.format(date)} • ${clock.format(date).replace(/\s/g, ' ')}`;
}

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const hours = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** `21 Nov 2026, 18:05` in the time zone of the browser: how the pages of customers write a time. */
export function localTime(iso: string): string {
  const date = new Date(iso);
  return `${shortDay.format(date).replace(/\bSept\b/, 'Sep')}, ${hours.format(date)}`;
}
