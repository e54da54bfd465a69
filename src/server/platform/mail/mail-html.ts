import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { mailPageHtml } from './mail-page-html.ts';
import { mailFonts as fonts, mailColours as light, mailStyles, mailText as text } from './mail-styles.ts';
import type { Mail, MailSite } from './mailer.ts';

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

const isAddress = (line: string) => /^https?:\/\/\S+$/.test(line);

const link = (url: string, label = url) =>
  h('a', { key: url, href: url, className: 'accent', style: { color: light.accent } }, label);

/** A table of one cell. Outlook knows the padding of cells only. */
const box = (cell: { className?: string; style: CSSProperties }, ...children: ReactNode[]) =>
  h(
    'table',
    { role: 'presentation', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 },
    h('tbody', null, h('tr', null, h('td', cell, ...children))),
  );

const paragraph = (key: string, children: ReactNode[]) =>
  h(Text, { key, className: 'ink', style: text.body }, ...children);

/** The lines of a paragraph. The address of the action becomes the button, other addresses become links. */
function paragraphOf(lines: readonly string[], action: Mail['action']): ReactNode[] {
  const shown = lines.filter((line) => line !== action?.url);
  const words = shown.flatMap((line, index) => [
    ...(index > 0 ? [h('br', { key: `${line}-break` })] : []),
    isAddress(line) ? link(line) : line,
  ]);
  const button =
    action && shown.length < lines.length
      ? [
          h(
            Button,
            { key: 'button', href: action.url, className: 'button', style: text.button },
            action.label,
          ),
        ]
      : [];
  return [...(words.length > 0 ? [paragraph(lines.join(), words)] : []), ...button];
}

const fallback = ({ url }: NonNullable<Mail['action']>) =>
  h(
    Text,
    { className: 'soft', style: text.fine },
    'If the button does not work, copy this address into your browser:',
    h('br'),
    link(url),
  );

const head = (subject: string) =>
  h(
    Head,
    null,
    h('title', null, subject),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('style', null, mailStyles),
  );

/** The text of a mail as paragraphs under its subject. */
function letter({ subject, text: plain, action, footer }: Mail): ReactNode[] {
  const paragraphs = plain
    .trim()
    .split('\n\n')
    .filter((part) => part !== footer?.text);
  return [
    h('h1', { key: 'subject', className: 'ink', style: text.title }, subject),
    ...paragraphs.flatMap((part) => paragraphOf(part.split('\n'), action)),
  ];
}

const pageButton = (action: Mail['action']) =>
  action
    ? [h(Button, { key: 'button', href: action.url, className: 'button', style: text.button }, action.label)]
    : [];

const footerOf = ({ text: words, links }: NonNullable<Mail['footer']>) =>
  h(
    Text,
    { className: 'soft', style: text.fine },
    words,
    ...links.flatMap(({ url, label }, at) => [at === 0 ? ' ' : ' · ', link(url, label)]),
  );

/**
 * Renders the HTML part of a mail from its page or its text, so that both parts say the same: one column, inlined styles,
 * dark mode where the client has one, and nothing from other servers.
 */
export function mailHtml(mail: Mail, site: MailSite): string {
  const { subject, page, action, footer } = mail;
  const content = h(
    Html,
    { lang: 'en', dir: 'ltr' },
    head(subject),
    h(
      Body,
      { className: 'paper', style: { margin: 0, backgroundColor: light.paper, fontFamily: fonts.sans } },
      h(Preview, null, page?.preview ?? mail.text.trim().split('\n')[0] ?? subject),
      h(
        Container,
        // Outlook takes the width of the attribute, others that of the style.
        { width: 592, style: { width: '100%', maxWidth: 592 } },
        box(
          { style: { padding: '32px 16px' } },
          box(
            { style: { padding: '0 4px 20px' } },
            h('a', { href: site.url, className: 'ink', style: text.logo }, site.name),
          ),
          box(
            { className: 'sheet', style: text.sheet },
            ...(page ? [...mailPageHtml(page, site), ...pageButton(action)] : letter(mail)),
          ),
          box(
            { style: { padding: '12px 4px 0' } },
            action ? fallback(action) : null,
            footer ? footerOf(footer) : null,
            h(Text, { className: 'soft', style: text.fine }, `Sent by ${site.name}, `, link(site.url)),
          ),
        ),
      ),
    ),
  );
  return doctype + renderToStaticMarkup(content);
}
