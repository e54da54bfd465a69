import { useAnnouncement } from '#web/lib/announcements.ts';

/** Reads announcements out. It is there before the first one, because some screen readers ignore a new region. */
export function Announcer() {
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {useAnnouncement()}
    </p>
  );
}
