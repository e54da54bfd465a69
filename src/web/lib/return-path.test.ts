import { describe, expect, it } from 'vitest';
import { customerLink, isReturnPath, readLogInState } from './return-path.ts';

describe('the page to open after the login', () => {
  it.each(['/', '/portfolio/transactions?id=all&add=BRK-B', '/verify-email#token=a-b_c', '/stocks/NVDA'])(
    'can be %s',
    (path) => expect(isReturnPath(path)).toBe(true),
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'portfolio',
    '/login',
    '/signup',
    '/admin/news-and-article',
    '/forgot-password',
    `/${'a'.repeat(2000)}`,
    '',
    undefined,
    { pathname: '/' },
  ])('cannot be %j', (path) => expect(isReturnPath(path)).toBe(false));

  it('is read with the e-mail address, without what has another form', () => {
    const known = { from: '/account', email: 'ada@example.org' };
    expect(readLogInState({ ...known, other: 1 })).toEqual(known);
    expect(readLogInState({ from: '//evil.example', email: 7 })).toEqual({});
    for (const state of [null, undefined, 'text', 7]) expect(readLogInState(state)).toEqual({});
  });

  it('is what a visitor asked for', () => {
    expect(customerLink('/portfolio', true)).toEqual({ to: '/portfolio' });
    expect(customerLink('/portfolio', false)).toEqual({ to: '/login', state: { from: '/portfolio' } });
  });
});
