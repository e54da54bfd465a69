import type { JournalKind } from '#domain/journal-kinds.ts';

export const kindNames: Record<JournalKind, string> = {
  note: 'Note',
  thesis: 'Why it is here',
  exit: 'When I would drop it',
};
