import { expect, test } from 'vitest';
import { bothDatabases, clientOf, startApi, startApp } from '#tests/support/api.ts';

/** Returns what a headline says without names and numbers: `trims its largest holding`. */
const formOf = ({ title, source }: { title: string; source: string }): string =>
  title.slice(source.length).replaceAll(/ (?:\p{Lu}|\$?\d)[^ ]*/gu, '');

test.each(bothDatabases)(
  'falls back to the shipped filings while no feed has been read, on %s',
  async (kind) => {
    const api = await startApi(kind);
    const { body } = await api.visitor().call('GET', '/rss/limited');
    expect(body.items).toHaveLength(20);
    expect(body.items[0]).toEqual({
      title:
        'Berkshire Hathaway multiplies its Alphabet Class C stake by more than seven and trims its Bank of America stake by 5.9%',
      link: '/investors/warren-buffett',
      image: null,
      date: '2026-08-14T00:00:00.000Z',
      source: 'Berkshire Hathaway',
      kind: 'filing',
    });
    const dates = body.items.map(({ date }: { date: string }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(new Set(body.items.map(({ link }: { link: string }) => link)).size).toBe(20);
    const forms = body.items.map(formOf);
    expect(new Set(forms).size).toBeGreaterThan(17);
    for (const [at, form] of forms.entries()) expect(form).not.toBe(forms[at - 1]);
    await api.stop();
  },
);

test.each(bothDatabases)('returns the newest twenty stored items, on %s', async (kind) => {
  const api = await startApi(kind);
  await api.app.close();
  const database = await api.database();
  const items = Array.from({ length: 25 }, (_, day) => ({
    id: `item ${day}`,
    link: `https://news.example/${day}`,
    title: `Day ${day}`,
    image: null,
    source: 'News',
    feed_url: null,
    published_at: new Date(Date.UTC(2026, 0, day + 1)).toISOString(),
  }));
  await database.db.insertInto('feed_items').values(items).execute();
  await database.close();
  const again = await startApp(api.testDatabase);
  const { body } = await clientOf(again).call('GET', '/rss/limited');
  expect(body.items).toHaveLength(20);
  expect(body.items[0]).toMatchObject({ title: 'Day 24', kind: 'article', source: 'News' });
  expect(body.items.at(-1)).toMatchObject({ title: 'Day 5' });
  await again.close();
  await api.testDatabase.remove();
});
