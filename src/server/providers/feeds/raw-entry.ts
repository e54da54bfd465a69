import type { Markup, Picture } from './find-picture.ts';

type Candidates = readonly (string | undefined)[];

/** An entry as its feed says it; of each list the first that can be used is. */
export interface RawEntry {
  titles: Candidates;
  /** Whether the feed declares its title to be plain text. */
  hasPlainTitle?: boolean;
  links: Candidates;
  dates: Candidates;
  pictures: readonly Picture[];
  texts: readonly Markup[];
  /** What relative addresses stand on. */
  base: string;
}

export interface RawFeed {
  title: string;
  entries: RawEntry[];
}
