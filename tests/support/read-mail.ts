import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ReadMail {
  to: string;
  subject: string;
  text: string;
  /** The complete message as sent. */
  source: string;
}

/** Parses a plain-text mail and decodes quoted-printable (RFC 2045). */
export function readMail(source: string): ReadMail {
  const [head = '', ...body] = source.split('\r\n\r\n');
  const headers = new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const text = body.join('\r\n\r\n');
  return {
    to: headers.get('to') ?? '',
    subject: headers.get('subject') ?? '',
    text:
      headers.get('content-transfer-encoding') === 'quoted-printable'
        ? text
            .replaceAll('=\r\n', '')
            .replaceAll(/=([\dA-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
        : text,
    source,
  };
}

/** Reads the mails in the mail folder of a product without SMTP_URL, oldest first. */
export function mailsInFolder(folder: string): ReadMail[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readMail(readFileSync(join(folder, name), 'utf8')));
}

/** Returns the link in a mail and its token. */
export function linkOf({ text }: ReadMail): { link: string; token: string } {
  const [link = '', token = ''] = /https?:\S+#token=(\S+)/.exec(text) ?? [];
  return { link, token };
}
