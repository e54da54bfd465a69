import { describe, expect, test } from 'vitest';
import { createKnownTransactions, type Recognised } from './duplicates.ts';

const transaction = (id: string, more: Partial<Recognised> = {}): Recognised => ({
  id,
  kind: 'buy',
  date: '2024-01-02',
  symbol: 'V',
  shares: '10',
  amount: '2500',
  currency: 'USD',
  ratio: null,
  externalId: null,
  ...more,
});

function scopeOver(...known: Recognised[]) {
  const index = createKnownTransactions();
  for (const one of known) index.add(one);
  return index.scope();
}

describe('exact duplicates', () => {
  test('many alike of one source, which are others by their ids, are compared a bounded number of times', () => {
    let reads = 0;
    const known = Array.from({ length: 2_000 }, (_, at) => ({
      ...transaction(`k${at}`),
      get externalId() {
        reads += 1;
        return `source:${at}`;
      },
    }));
    const { exact } = scopeOver(...known);
    reads = 0;
    for (let row = 0; row < 50; row += 1)
      expect(exact(transaction(`r${row}`, { externalId: `source:new${row}` }))).toBeUndefined();
    expect(reads).toBeLessThan(50 * 1_000);
  });

  test('each known transaction is found once in a file, and again in the next', () => {
    const index = createKnownTransactions();
    index.add(transaction('a'));
    index.add(transaction('b'));
    for (const scope of [index.scope(), index.scope()]) {
      expect(scope.exact(transaction('x'))?.id).toBe('a');
      expect(scope.exact(transaction('y'))?.id).toBe('b');
      expect(scope.exact(transaction('z'))).toBeUndefined();
    }
  });

  test.each<Partial<Recognised>>([
    { date: '2024-01-03' },
    { kind: 'sell' },
    { symbol: 'KO' },
    { shares: '11' },
    { amount: '2501' },
    { currency: 'EUR' },
  ])('%o is another transaction', (more) => {
    expect(scopeOver(transaction('a')).exact(transaction('x', more))).toBeUndefined();
  });

  test('ids of one source decide, those of two sources do not', () => {
    const scope = scopeOver(transaction('a', { externalId: 'sample:1' }));
    expect(scope.exact(transaction('x', { externalId: 'sample:2' }))).toBeUndefined();
    expect(scope.similar(transaction('x', { externalId: 'sample:2' }))).toBeUndefined();
    expect(scope.exact(transaction('x', { externalId: 'other:2' }))?.id).toBe('a');
    expect(scope.exact(transaction('x', { externalId: 'sample:1', shares: '1' }))?.id).toBe('a');
  });
});

describe('orders', () => {
  const fill = (id: string, more: Partial<Recognised> = {}) =>
    transaction(id, { externalId: 'sample:order', isOrderId: true, ...more });

  test('all identical fills are kept, and found once each', () => {
    const { exact } = scopeOver(fill('a'), fill('b'));
    expect([exact(fill('x'))?.id, exact(fill('y'))?.id]).toEqual(['a', 'b']);
    expect(exact(fill('z'))).toBeUndefined();
  });

  test('another fill of a known order is no duplicate, and asked about only if one of it is left', () => {
    const scope = scopeOver(fill('a'), fill('b', { shares: '4', amount: '1000' }));
    expect(scope.exact(fill('x'))?.id).toBe('a');
    const other = fill('y', { shares: '5', amount: '1250' });
    expect(scope.exact(other)).toBeUndefined();
    expect(scope.similar(other)?.id).toBe('b');
    expect(scope.exact(fill('z', { shares: '4', amount: '1000' }))?.id).toBe('b');
    expect(scope.similar(other)).toBeUndefined();
  });

  test('an id that a source gives to different rows finds a transaction once', () => {
    const { exact } = scopeOver(transaction('a', { externalId: 'sample:1' }));
    expect(exact(transaction('x', { externalId: 'sample:1' }))?.id).toBe('a');
    expect(exact(transaction('y', { externalId: 'sample:1', shares: '7' }))).toBeUndefined();
  });
});

describe('similar transactions', () => {
  test.each<[Partial<Recognised>, boolean]>([
    [{ date: '2024-01-05', amount: '9' }, true],
    [{ date: '2023-12-30', amount: '9' }, true],
    [{ date: '2024-01-06', amount: '9' }, false],
    [{ shares: '11', amount: '2520' }, true],
    [{ shares: '11', amount: '2530' }, false],
    [{ shares: '11', amount: '2520', date: '2024-01-03' }, false],
    [{ shares: '11', amount: '2500', currency: 'EUR' }, false],
    [{ kind: 'sell' }, false],
  ])('%o: %s', (more, isSimilar) => {
    const found = scopeOver(transaction('a')).similar(transaction('x', more));
    expect(found?.id).toBe(isSimilar ? 'a' : undefined);
  });

  test('a transaction that another row repeats exactly is not similar to the next', () => {
    const scope = scopeOver(transaction('a'));
    scope.exact(transaction('x'));
    expect(scope.similar(transaction('y', { date: '2024-01-03' }))).toBeUndefined();
  });
});
