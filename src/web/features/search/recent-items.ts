import { privateKeys } from '#web/lib/private-settings.ts';
import { storedSetting } from '#web/lib/stored-setting.ts';
import type { SearchItem } from './search-items.ts';

const maxItems = 8;
const setting = storedSetting(privateKeys.recentSearches);

/** What is stored about an item; its price would be old. */
export type RecentItem = Pick<SearchItem, 'id' | 'title' | 'detail'> & {
  kind: 'stock' | 'investor' | 'article';
  target: string;
};

const kinds: readonly unknown[] = ['stock', 'investor', 'article'];

function isRecentItem(value: unknown): value is RecentItem {
  if (typeof value !== 'object' || value === null) return false;
  const { id, kind, title, detail, target } = value as Record<string, unknown>;
  const texts = [id, title, detail, target];
  // A path that starts with two slashes leads to another website.
  return (
    texts.every((text) => typeof text === 'string') && kinds.includes(kind) && /^\/[^/]/.test(`${target}`)
  );
}

/** Reads stored items, and leaves out what is not one. */
export function readRecent(text: string | null): RecentItem[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isRecentItem).slice(0, maxItems) : [];
  } catch {
    return [];
  }
}

/** Puts an item first. Pages and actions are not remembered: they are always offered. */
export function withRecent(items: readonly RecentItem[], item: SearchItem): RecentItem[] {
  const { id, kind, title, detail, target } = item;
  const isKept = isRecentItem({ id, kind, title, detail, target });
  const added = isKept ? [{ id, kind, title, detail, target } as RecentItem] : [];
  return [...added, ...items.filter((other) => other.id !== id)].slice(0, maxItems);
}

const write = (items: readonly RecentItem[]) => setting.set(items.length > 0 ? JSON.stringify(items) : null);

/** Returns what was selected last, the newest first. */
export const useRecent = (): RecentItem[] => readRecent(setting.useValue());

export const remember = (item: SearchItem): void => write(withRecent(readRecent(setting.read()), item));

export const forget = (id: string): void =>
  write(readRecent(setting.read()).filter((item) => item.id !== id));

export const forgetAll = (): void => setting.set(null);
