import { useMemo } from 'react';
import {
  followAsVisitor,
  nothingWatched,
  readVisitorWatching,
  unwatchAsVisitor,
  type VisitorItem,
  type VisitorWatching,
  visitorStorageKey,
  watchAsVisitor,
  withoutTaken,
} from '#domain/visitor-watching.ts';
import { storedSetting } from './stored-setting.ts';

const setting = storedSetting(visitorStorageKey);
const read = () => readVisitorWatching(setting.read());

function write(watching: VisitorWatching): void {
  const isEmpty = watching.items.length === 0 && watching.investors.length === 0;
  setting.set(isEmpty ? null : JSON.stringify(watching));
}

/** Returns what a visitor watches and follows in this browser; nothing on the server. */
export function useVisitorWatching(): VisitorWatching {
  const stored = setting.useValue();
  return useMemo(() => (stored === null ? nothingWatched : readVisitorWatching(stored)), [stored]);
}

/** Changes what a visitor watches and follows in this browser. */
export const visitorWatching = {
  watch: (item: VisitorItem): void => write(watchAsVisitor(read(), item)),
  unwatch: (symbol: string): void => write(unwatchAsVisitor(read(), symbol)),
  follow: (slug: string, follows: boolean): void => write(followAsVisitor(read(), slug, follows)),
  forget: (taken: VisitorWatching): void => write(withoutTaken(read(), taken)),
};
