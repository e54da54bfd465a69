/** The kinds of entries of a journal: a note, why a security is held or watched, and when it would be dropped. */
export const journalKinds = ['note', 'thesis', 'exit'] as const;
export type JournalKind = (typeof journalKinds)[number];
