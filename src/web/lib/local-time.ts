const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hour12: true });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric' });

/** `Nov 21, 2026 • 06:05 PM` in the time zone of the browser, for pages that render in the browser only. */
export function localDateAndTime(iso: string): string {
  const date = new Date(iso);
  return `${day.format(date)} • ${clock.format(date).replace(/\s/g, ' ')}`;
}
