import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Calendar, CalendarEvent } from '#contract/calendar.ts';
import { dayNumber, isoDay } from '#domain/days.ts';
import { monthsBefore } from '#domain/performance/periods.ts';
import { isoDate } from '#domain/time.ts';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';

describe.each(bothDatabases)('the calendar on %s', (kind) => {
  let api: Api;
  let ada: Client;
  let id: string;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  beforeEach(async () => {
    ada = await api.customer();
    id = (await ada.call('POST', '/portfolios', { title: 'Long term' })).body.portfolios[0]._id;
    for (const [symbol, shares] of [
      ['KO', 160],
      ['JPM', 60],
    ] as const)
      await ada.call('POST', `/portfolios/${id}/transactions`, {
        ...{ kind: 'buy', symbol, shares, date: '2024-01-02', price: 60 },
      });
  });
  afterAll(() => api.stop());

  const calendarOf = async (portfolio = id): Promise<Calendar> =>
    (await ada.call('GET', `/portfolios/${portfolio}/calendar`)).body.calendar;
  const feedText = (path: string) => api.visitor().call('GET', path.replace('/api/v1', ''));

  test('lists the dividends, results and filing deadlines of the coming year in order', async () => {
    const { events, today, dividends } = await calendarOf();
    expect(today).toBe(isoDate());
    const dates = events.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
    expect(dates.every((date) => date > today)).toBe(true);
    const count = (of: CalendarEvent['kind'], symbol?: string) =>
      events.filter((event) => event.kind === of && event.symbol === symbol).length;
    expect(count('filings')).toBe(4);
    expect(count('dividend', 'KO')).toBe(4);
    expect(count('earnings', 'JPM')).toBeGreaterThan(2);
    const ofKo = events.filter(({ symbol, kind: of }) => symbol === 'KO' && of === 'dividend');
    for (const { amount, perShare } of ofKo) expect(amount).toBeCloseTo(160 * (perShare ?? 0), 6);
    const total = ofKo.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    expect(dividends.payers.find(({ symbol }) => symbol === 'KO')).toMatchObject({ isLoss: false });
    expect(dividends.payers.find(({ symbol }) => symbol === 'KO')?.total).toBeCloseTo(total, 6);
  });

  test('expects as much as the tab Income does', async () => {
    const { dividends } = await calendarOf('all');
    const { income } = (await ada.call('GET', '/portfolios/all/income?by=year')).body;
    expect(dividends.declared + dividends.estimated).toBeCloseTo(income.nextTwelveMonths, 2);
    const months = dividends.months.reduce((sum, { declared, estimated }) => sum + declared + estimated, 0);
    expect(months).toBeCloseTo(income.nextTwelveMonths, 2);
  });

  test('compares with the same twelve months as the tab Income does, up to the last known day', async () => {
    const { income } = (await ada.call('GET', '/portfolios/all/income?by=year')).body;
    for (const [date, amount] of [
      [income.to, 80],
      [isoDay(monthsBefore(dayNumber(income.to), 12) + 1), 7],
      [isoDay(monthsBefore(dayNumber(income.to), 12)), 500],
    ])
      await ada.call('POST', `/portfolios/${id}/transactions`, {
        kind: 'dividend',
        symbol: 'KO',
        date,
        amount,
      });
    const { dividends } = await calendarOf();
    expect(dividends).toMatchObject({ before: 87, beforeTo: income.to });
    const later = (await ada.call('GET', '/portfolios/all/income?by=year')).body.income;
    expect(later.lastTwelveMonths).toBe(87);
  });

  test('serves a calendar file at a secret address, without shares and amounts', async () => {
    expect((await ada.call('GET', '/calendar-feed')).body.feed).toBeNull();
    const created = await ada.call('POST', '/calendar-feed');
    expect(created.status).toBe(201);
    const file = await feedText(created.body.path);
    expect(file.headers['content-type']).toMatch(/^text\/calendar/);
    const parsed = new ICAL.Component(ICAL.parse(file.body));
    const events = parsed.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    const { events: known } = await calendarOf('all');
    expect(events.map(({ startDate }) => startDate.toString())).toEqual(known.map(({ date }) => date));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    expect(events.map(({ summary }) => summary)).toContain('About: KO ex-dividend');
    expect(file.body).not.toMatch(/\b160\b|\$|USD/);
    expect((await ada.call('GET', '/calendar-feed')).body.feed).toMatchObject({ readOn: isoDate() });
  });

  test('a renewed or stopped address answers 404 at once', async () => {
    const first = (await ada.call('POST', '/calendar-feed')).body.path;
    const second = (await ada.call('POST', '/calendar-feed')).body.path;
    expect((await feedText(first)).status).toBe(404);
    expect((await feedText(second)).status).toBe(200);
    await ada.call('DELETE', '/calendar-feed');
    expect((await feedText(second)).status).toBe(404);
    expect((await ada.call('GET', '/calendar-feed')).body.feed).toBeNull();
  });
});
