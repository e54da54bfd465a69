import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { isReturnPath, type LogInState, type Opening, readLogInState, useLogInState } from './return-path.ts';

const StateAsText = ({ opening }: { opening?: Opening | undefined }) =>
  JSON.stringify(useLogInState(opening));

/** Returns the state that a link to the login has on a page. */
function linkStateOn(address: string, state?: LogInState, opening?: Opening): LogInState {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  const initialEntries = [{ pathname, search, hash, state }];
  const page = createElement(MemoryRouter, { initialEntries }, createElement(StateAsText, { opening }));
  return JSON.parse(renderToString(page).replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

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

  it('is the page with the link, with its search, its hash or what is to open on it', () => {
    const page = '/stocks/compare?a=KO&b=PEP';
    expect(linkStateOn(`${page}#growth`)).toEqual({ from: `${page}#growth` });
    expect(linkStateOn(page, undefined, 'basket')).toEqual({ from: `${page}#basket` });
  });

  it.each(['/login', '/signup', '/forgot-password'])('is passed on by %s', (path) => {
    const state = { from: '/portfolio/transactions?add=KO', email: 'ada@example.org' };
    expect(linkStateOn(path, state)).toEqual(state);
    expect(linkStateOn(path, { from: '//evil.example' })).toEqual({});
  });
});
