import { expect, test } from 'vitest';
import { prepareNames, searchNames } from './name-search.ts';

const investors = [
  { name: 'Warren Buffett', firm: 'Berkshire Hathaway' },
  { name: 'Bill Ackman', firm: 'Pershing Square' },
  { name: 'Ray Dalio', firm: 'Bridgewater Associates' },
  { name: 'Li Lu', firm: 'Himalaya Capital Management' },
  { name: 'Chase Coleman', firm: 'Tiger Global Management' },
  { name: 'Pat Square', firm: 'Bill Partners' },
  { name: 'Émile Ångström', firm: 'H&H International' },
];
const search = prepareNames(investors, ({ name, firm }) => [name, firm]);
const find = (query: string) => searchNames(search, query, 3).map(({ name }) => name);

test.each([
  ['buffett', ['Warren Buffett']],
  ['BUFF', ['Warren Buffett']],
  ['berkshire', ['Warren Buffett']],
  ['hathaway warren', ['Warren Buffett']],
  ['bufett', ['Warren Buffett']],
  ['warren bufet', ['Warren Buffett']],
  ['berkshir hathawy', ['Warren Buffett']],
  ['akman', ['Bill Ackman']],
  ['brigewater', ['Ray Dalio']],
  ['li lu', ['Li Lu']],
  ['square', ['Pat Square', 'Bill Ackman']],
  ['bill', ['Bill Ackman', 'Pat Square']],
  ['management', ['Li Lu', 'Chase Coleman']],
  ['angstrom', ['Émile Ångström']],
  ['h&h inter', ['Émile Ångström']],
  ['uffett', ['Warren Buffett']],
  ['ackman buffett', []],
  ['zzzz', []],
  ['?!', []],
])('%s finds %j', (query, names) => {
  expect(find(query)).toEqual(names);
});

test('finds nothing among no names', () => {
  expect(
    searchNames(
      prepareNames([], () => []),
      'buffett',
      3,
    ),
  ).toEqual([]);
});
