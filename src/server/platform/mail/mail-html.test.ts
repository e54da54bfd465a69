import { describe, expect, test } from 'vitest';
import type { MailPage } from '#domain/mail-page.ts';
import { mailHtml } from './mail-html.ts';
import * as templates from './templates.ts';

const site = {
  name: 'Field & Stock',
  url: 'https://stocks.example',
  login: 'https://stocks.example/login',
  forgotten: 'https://stocks.example/forgot-password',
};
const link = 'https://stocks.example/reset-password#token=abc';
const mails: Record<string, templates.MailContent> = {
  resetLink: templates.resetLink(site, link, 60),
  confirmLink: templates.confirmLink(site, link, 48),
  passwordReset: templates.passwordReset(site, { twoStepEnded: true }),
  passwordChanged: templates.passwordChanged(site),
  addressInUse: templates.addressInUse(site),
  emailChangeAsked: templates.emailChangeAsked(site),
  emailChanged: templates.emailChanged(site),
  twoStepTurnedOn: templates.twoStepTurnedOn(site),
  twoStepTurnedOff: templates.twoStepTurnedOff(site),
  recoveryCodesReplaced: templates.recoveryCodesReplaced(site),
  accountDeleted: templates.accountDeleted(site),
};
const render = (content: templates.MailContent) => mailHtml({ to: 'ada@holdwise.example', ...content }, site);
const plain = (html: string) =>
  html
    .replace(/<head>.*<\/head>|<[^>]+>/gs, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");

describe.each(Object.entries(mails))('the HTML part of %s', (_name, content) => {
  const html = render(content);

  test('has one button, whose address is in the text, and the name of the site', () => {
    expect(content.text).toContain(content.action?.url);
    expect(html.match(/<a [^>]*class="button"/g)).toHaveLength(1);
    expect(html).toContain('Field &amp; Stock');
    expect(html).not.toMatch(/Holdwise/);
  });

  test('says everything that the text part says', () => {
    const words = plain(html);
    for (const line of content.text.split('\n')) expect(words).toContain(line);
  });

  test('says once why it was sent if it is a notice', () => {
    const reason = content.footer?.text;
    if (reason) expect(plain(html).split(reason)).toHaveLength(2);
  });

  test('is small and loads nothing', () => {
    expect(html.length).toBeLessThan(100_000);
    expect(html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import/);
  });
});

test('escapes the texts of a mail', () => {
  const html = render({ subject: '<b>', text: '<script>alert(1)</script>\n' });
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toContain('<script>');
});

describe('the HTML part of a page', () => {
  const page: MailPage = {
    title: 'Your holdings fell 1.4%',
    preview: 'What moved.',
    days: '21 August 2026',
    figures: [{ name: 'Value', value: '$1' }],
    parts: [
      {
        title: 'What moved most',
        rows: [{ name: '<b>Up & down</b>', url: '/stocks/KO', value: '−$1', tone: 'down', bar: -1 }],
      },
    ],
    note: 'No advice.',
  };
  const footer = {
    text: 'You asked for this.',
    links: [{ label: 'Stop', url: 'https://stocks.example/stop' }],
  };
  const html = mailHtml({ to: 'ada@holdwise.example', subject: 'Summary', text: 'Text', page, footer }, site);

  test('has escaped names, absolute links and nothing from other servers', () => {
    expect(html).toContain('<a class="ink" href="https://stocks.example/stocks/KO"');
    expect(html).toContain('&lt;b&gt;Up &amp; down&lt;/b&gt;');
    expect(html).toContain('<a href="https://stocks.example/stop"');
    expect(html).not.toMatch(/<img|<script|url\(|href="\//);
  });
});
