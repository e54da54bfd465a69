import { helpTopics } from '#web/lib/help-contents.ts';
import type { SearchItem } from './search-items.ts';

/** What the pages and actions depend on. */
export interface Situation {
  isCustomer: boolean;
  isDark: boolean;
  switchColours: () => void;
  logOut: () => void;
}

/** A page or an action, with other words that people search it by. */
export interface Place extends SearchItem {
  words: readonly string[];
  /** Whether it is offered before anything is typed. */
  isUsual: boolean;
}

interface PlaceText {
  title: string;
  words?: readonly string[];
  detail?: string;
  isUsual?: boolean;
}

const place = (
  kind: 'page' | 'action',
  target: Place['target'],
  { title, words = [], detail = '', isUsual = false }: PlaceText,
): Place => ({ id: `${kind}:${title}`, kind, title, detail, quote: null, target, words, isUsual });

const pages = (): Place[] => [
  place('page', '/stocks#screener', {
    title: 'Screener',
    words: ['Filter stocks', 'Screen stocks'],
    detail: 'Stocks by size, price and performance',
    isUsual: true,
  }),
  place('page', '/investors', {
    title: 'Investors',
    words: ['Wizards', '13F filings', 'Famous investors'],
    detail: 'Who holds what',
    isUsual: true,
  }),
  place('page', '/investors/compare', {
    title: 'Compare investors',
    words: ['Overlap of investors'],
    detail: 'What two portfolios share',
    isUsual: true,
  }),
  place('page', '/investors/activity', {
    title: 'What investors bought and sold',
    words: ['Activity', 'Most bought', 'Most sold', 'Most held'],
  }),
  place('page', '/stocks#movers', { title: 'Biggest movers', words: ['Gainers', 'Losers', 'Winners'] }),
  place('page', '/stocks', { title: 'Stocks', words: ['Companies', 'Markets', 'Symbols'] }),
  place('page', '/watchlist', {
    title: 'Watchlists',
    words: ['Watched stocks', 'Followed investors', 'Journal', 'Alerts'],
  }),
  place('page', '/#news', { title: 'Latest news', words: ['News', 'Headlines', 'Home'] }),
  place('page', '/news', { title: 'From our editors', words: ['Articles', 'Editors'] }),
  place('page', '/education', { title: 'Learn', words: ['Education', 'Lessons'] }),
  place('page', '/help', {
    title: 'Help',
    words: ['Questions', 'Support', 'How does it work'],
    isUsual: true,
  }),
  ...helpTopics.map(({ id, title, words = [] }) =>
    place('page', `/help#${id}`, { title: `Help: ${title}`, words: [title, ...words] }),
  ),
];

const wizardMatch = (path: string): Place =>
  place('page', path, {
    title: 'Wizard Match',
    words: ['Match', 'Investors like me', 'Similar portfolios'],
    detail: 'The investors whose portfolio is most like yours',
    isUsual: true,
  });

const customerPages = (): Place[] => [
  wizardMatch('/portfolio/match'),
  place('page', '/portfolio', { title: 'Your portfolio', words: ['Overview', 'Portfolios'] }),
  place('page', '/portfolio/holdings', { title: 'Holdings', words: ['Your holdings', 'Positions'] }),
  place('page', '/portfolio/transactions', { title: 'Transactions', words: ['Ledger', 'History'] }),
  place('page', '/portfolio/income', { title: 'Income', words: ['Dividends'] }),
  place('page', '/portfolio/plan', { title: 'Plan', words: ['Targets', 'Rebalancing', 'Goal'] }),
  place('page', '/portfolio/calendar', { title: 'Calendar', words: ['Ex-dates', 'Earnings'] }),
  place('page', '/portfolio/gains', { title: 'Gains', words: ['Realised gains', 'Taxes', 'Sales'] }),
  place('page', '/portfolio/allocation', {
    title: 'Allocation',
    words: ['Weights', 'Industries', 'Sectors'],
  }),
  place('page', '/portfolio/news', { title: 'News about your holdings', words: ['Portfolio news'] }),
  place('page', '/account', {
    title: 'Your account',
    words: ['Settings', 'Password', 'Profile', 'Sessions'],
  }),
];

const visitorPages = (): Place[] => [
  wizardMatch('/investors/match'),
  place('page', '/#portfolio', { title: 'Your portfolio', words: ['Portfolios'] }),
  place('page', '/login', { title: 'Log in', words: ['Login', 'Sign in'] }),
  place('page', '/signup', { title: 'Register', words: ['Sign up', 'Signup', 'Create an account'] }),
];

const actions = ({ isCustomer, isDark, switchColours, logOut }: Situation): Place[] => {
  const detail = isCustomer ? '' : 'After logging in';
  return [
    place('action', '/portfolio/transactions?add', {
      title: 'Add a transaction',
      words: ['New transaction', 'Buy', 'Sell', 'Record a purchase'],
      detail,
      isUsual: true,
    }),
    place('action', '/portfolio/transactions?import=new', {
      title: 'Import a file',
      words: ['Upload transactions', 'Broker', 'CSV'],
      detail,
    }),
    place('action', switchColours, {
      title: isDark ? 'Switch to light' : 'Switch to dark',
      words: ['Dark mode', 'Light mode', 'Theme', 'Colours', 'Colors'],
    }),
    place('action', '/help#shortcuts', { title: 'Keyboard shortcuts', words: ['Keys', 'Hotkeys'] }),
    ...(isCustomer ? [place('action', logOut, { title: 'Log out', words: ['Logout', 'Sign out'] })] : []),
  ];
};

/** Returns the pages and actions that the search offers. */
export const placesFor = (situation: Situation): Place[] => [
  ...actions(situation),
  ...pages(),
  ...(situation.isCustomer ? customerPages() : visitorPages()),
];
