import { screens } from '#tests/support/screens.ts';
import { type HoldingCount, holdingCounts } from './customers.ts';

/** How the API answers a screen: as it does, not at all, or with errors. */
export const states = ['loaded', 'loading', 'failed'] as const;
export type State = (typeof states)[number];

/** A screen in a state, of which there is a screenshot for each width and colour scheme. */
export interface Shot {
  name: string;
  path: string;
  as: 'visitor' | 'admin' | HoldingCount;
  state: State;
}

type Ids = Readonly<Record<'article' | 'investor' | 'slug', string>>;

interface Listed {
  name: string;
  path: string;
}

/** What no test of a screen needs, and the articles of the demo, which have other addresses. */
function visitorScreens({ slug }: Ids): Listed[] {
  const articles = screens.reader.filter(({ name }) => name !== 'home-articles' && name !== 'archive-page');
  const read = articles.map((screen) =>
    screen.name === 'article' ? { ...screen, path: `/news-detail/${slug}` } : screen,
  );
  return [...screens.visitor, ...read];
}

const inStates = (list: readonly Listed[], as: Shot['as']): Shot[] =>
  list.flatMap(({ name, path }) =>
    states.map((state) => ({ name: state === 'loaded' ? name : `${name}, ${state}`, path, as, state })),
  );

/** Returns every screen and state. The personal ones, which the browser renders, are also shown loading and failed. */
export function allShots(ids: Ids): Shot[] {
  const loaded = (list: readonly Listed[], as: Shot['as']): Shot[] =>
    list.map(({ name, path }) => ({ name, path, as, state: 'loaded' }));
  const customers = holdingCounts.flatMap((count) => {
    const named = screens.customer.map(({ name, path }) => ({ name: `${name}, ${count} holdings`, path }));
    return count === 25 ? inStates(named, count) : loaded(named, count);
  });
  const admin = screens.administrator.map(({ name, path }) => ({
    name,
    path: path.replace(/\{(\w+)\}/, (_all, kind: keyof Ids) => ids[kind]),
  }));
  return [
    ...loaded(visitorScreens(ids), 'visitor'),
    ...loaded(screens.guest, 'visitor'),
    ...customers,
    ...inStates(admin, 'admin'),
  ];
}
