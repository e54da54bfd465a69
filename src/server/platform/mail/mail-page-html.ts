import { createElement as h, type ReactNode } from 'react';
import { addressOf, type MailPage, type MailPart, type MailRow, type Tone } from '#domain/mail-page.ts';
import { breaking, mailColours as colours, mailFonts as fonts, mailText as text } from './mail-styles.ts';
import type { MailSite } from './mailer.ts';

const line = { borderBottom: `1px solid ${colours.rule}` };
const cell = { ...line, padding: '9px 0', fontSize: 14, lineHeight: '20px', verticalAlign: 'top' };
const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, width: '100%' } as const;

const colourOf = (tone: Tone | undefined) => ({ color: tone ? colours[tone] : colours.ink });

/** A figure in large type. Figures are beside each other where there is room. */
const figure = ({ name, value, tone }: MailRow, at: number): ReactNode =>
  h(
    'div',
    {
      key: name,
      style: { display: 'inline-block', minWidth: 110, padding: '0 14px 10px 0', verticalAlign: 'bottom' },
    },
    h('div', { className: 'soft', style: { color: colours.soft, fontSize: 13, lineHeight: '18px' } }, name),
    h(
      'div',
      {
        className: tone ?? 'ink',
        style: {
          ...colourOf(tone),
          fontSize: at === 0 ? 28 : 16,
          lineHeight: at === 0 ? '36px' : '28px',
          fontWeight: 600,
          ...(at === 0 && { fontFamily: fonts.serif }),
        },
      },
      value,
    ),
  );

const half = (length: number, tone: Tone): ReactNode =>
  h(
    'div',
    {
      className: `bar-${tone}`,
      style: {
        width: `${Math.max(1, Math.round(length * 100))}%`,
        height: 10,
        marginLeft: tone === 'down' ? 'auto' : 0,
        backgroundColor: colours[tone],
        fontSize: 0,
        lineHeight: 0,
      },
    },
    ' ',
  );

/** A bar that goes to the right above zero and to the left below. */
function bars(bar: number): ReactNode[] {
  const side = { ...cell, width: '10%', padding: '14px 0 0' };
  return [
    h(
      'td',
      { key: 'down', className: 'line axis', style: { ...side, borderRight: `1px solid ${colours.soft}` } },
      bar < 0 ? half(-bar, 'down') : null,
    ),
    h('td', { key: 'up', className: 'line', style: side }, bar > 0 ? half(bar, 'up') : null),
  ];
}

function row({ name, url, detail, value, tone, bar }: MailRow, at: number, site: MailSite): ReactNode {
  const strong = { color: colours.ink, fontWeight: 600, textDecorationColor: colours.soft };
  const shown = url
    ? h('a', { className: 'ink', href: addressOf(url, site), style: strong }, name)
    : h('span', { className: 'ink', style: { color: colours.ink } }, name);
  const about =
    detail &&
    h('div', { className: 'soft', style: { color: colours.soft, fontSize: 13, lineHeight: '18px' } }, detail);
  return h(
    'tr',
    { key: at },
    h('td', { className: 'line ink', style: { ...cell, paddingRight: 10, ...breaking } }, shown, about),
    ...(bar === undefined ? [] : bars(bar)),
    h(
      'td',
      {
        className: `line ${tone ?? 'soft'}`,
        align: 'right',
        style: { ...cell, paddingLeft: 8, whiteSpace: 'nowrap', color: tone ? colours[tone] : colours.soft },
      },
      value,
    ),
  );
}

const part = ({ title, about, rows }: MailPart, site: MailSite): ReactNode =>
  h(
    'div',
    {
      key: title,
      className: 'axis',
      style: { marginTop: 24, paddingTop: 10, borderTop: `2px solid ${colours.ink}` },
    },
    h('h2', { className: 'ink', style: text.heading }, title),
    about ? h('p', { className: 'soft', style: { ...text.fine, margin: '0 0 4px' } }, about) : null,
    h('table', table, h('tbody', null, ...rows.map((one, at) => row(one, at, site)))),
  );

/** Renders the figures and lists of a page for the middle of a mail. */
export function mailPageHtml({ days, title, figures, parts, note }: MailPage, site: MailSite): ReactNode[] {
  return [
    h('p', { key: 'days', className: 'soft', style: { ...text.fine, margin: '12px 0 0' } }, days),
    h('h1', { key: 'title', className: 'ink', style: { ...text.title, margin: '4px 0 14px' } }, title),
    h('div', { key: 'figures' }, ...figures.map(figure)),
    ...parts.map((one) => part(one, site)),
    h('p', { key: 'note', className: 'soft', style: { ...text.fine, margin: '16px 0' } }, note),
  ];
}
