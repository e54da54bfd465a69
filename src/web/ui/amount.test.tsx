import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Amount, GainAmount } from './amount.tsx';

const textOf = (page: string) => page.replace(/<[^>]*>/g, '');

test('a gain that rounds to zero has no arrow, sign or colour', () => {
  const nothing = renderToStaticMarkup(<GainAmount value="0.0000001" currency="EUR" arrow />);
  expect(textOf(nothing)).toBe('€0.00');
  expect(nothing).not.toContain('text-up');
  expect(textOf(renderToStaticMarkup(<Amount value={-0.0000001} signed />))).toBe('0.00');
  const gain = renderToStaticMarkup(<GainAmount value="0.5" currency="EUR" whole arrow />);
  expect(textOf(gain)).toBe('▲+€1');
  expect(textOf(renderToStaticMarkup(<GainAmount value={-3} arrow />))).toBe('▼−3.00');
});
