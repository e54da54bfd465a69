import { expect, test } from 'vitest';
import type { Diversifiers } from '#web/lib/match-queries.ts';
import { diversifiersSentence } from './diversify-texts.ts';

const found = (more: Partial<Diversifiers>): Diversifiers => ({
  success: true,
  volatility: 0.16,
  coverage: 1,
  since: null,
  diversifiers: [{ symbol: 'GLD', name: 'SPDR Gold Trust', correlation: 0, volatility: 0.145, reason: '' }],
  ...more,
});

test.each<[Diversifiers, string]>([
  [found({}), 'A tenth in SPDR Gold Trust would have lowered the volatility from 16.0% to 14.5%'],
  [
    found({ coverage: 0.8 }),
    'A tenth in SPDR Gold Trust would have lowered the volatility (of 80.0% of the money) from 16.0% to 14.5%',
  ],
  [
    found({ coverage: 0.8, since: '2026-02-27', diversifiers: [] }),
    'The volatility is 16.0% a year (of 80.0% of the money, since 27 February 2026); no large stock or fund would lower it',
  ],
  [found({ diversifiers: [] }), 'The volatility is 16.0% a year; no large stock or fund would lower it'],
  [found({ volatility: null }), 'The returns of these holdings are not known for long enough'],
])('says what lowers the volatility most, %#', (reply, sentence) => {
  expect(diversifiersSentence(reply)).toBe(sentence);
});
